/// <reference types="vite/client" />

declare module '*.vue' {
  import { type DefineComponent } from 'vue';
  const component: DefineComponent;
  export default component;
}

/** What Electron's preload lays on the window. Absent in a browser tab. */
interface Window {
  readonly runsheet?: {
    call(name: string, input: unknown): Promise<unknown>;
    on(listener: (name: string, data: unknown) => void): () => void;
  };
}
