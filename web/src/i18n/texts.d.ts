// The texts of a part of the application by their keys, as vite.config.ts puts them together.

declare module 'virtual:texts/*';
