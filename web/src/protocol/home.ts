// Where this page comes from.

/** Whether a host of files alone serves this page: then nobody answers about people, ladders and tables of others. */
export const isStatic =
  typeof document !== 'undefined' &&
  document.querySelector<HTMLMetaElement>('meta[name=equipoise-home]')?.content === 'static';
