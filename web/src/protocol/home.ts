// Where this page comes from.

/** Whether a host of files alone serves this page: then nobody answers about people, ladders and tables of others. */
export const isStatic =
  typeof document !== 'undefined' &&
  document.querySelector<HTMLMetaElement>('meta[name=equipoise-home]')?.content === 'static';

/** The address of a path of ours, which begins with a slash: a host of files can have us below a folder. */
export const at = (path: string): string => import.meta.env.BASE_URL + path.slice(1);
