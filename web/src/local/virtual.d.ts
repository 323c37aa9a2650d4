declare module 'virtual:engine' {
  /** Where the engine's WebAssembly module lies; empty if this build has none. */
  const url: string;
  export default url;
}
