declare module 'virtual:verify-kernel' {
  /** Where the kernel's WebAssembly module lies; empty if this build has none. */
  const url: string;
  export default url;
}
