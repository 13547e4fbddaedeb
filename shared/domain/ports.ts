import { type Language } from './text.ts';

/** The world as arguments: what a use case may touch beside the store is handed to it. */

export interface Clock {
  /** The present instant. */
  readonly now: () => Date;
}

export interface Random {
  /** A random hexadecimal string of that many bytes. */
  readonly hex: (bytes: number) => string;
}

/**
 * Where credentials live. `keychain`: sealed by the operating system; `memory`: forgotten when the application closes.
 * `get` answers null when nothing is kept or it can no longer be opened.
 */
export interface Secrets {
  readonly kept: 'keychain' | 'memory';
  readonly get: (connectionId: string) => Credential | null;
  readonly set: (connectionId: string, credential: Credential) => void;
  readonly remove: (connectionId: string) => void;
}

/**
 * One text that is kept as credentials are. `read`: `none` where nothing is kept, `unreadable` where something is and cannot be opened
 * now. `write` throws `keychain-unavailable` where the system cannot seal.
 */
export interface Seal {
  readonly kept: Secrets['kept'];
  readonly read: () => { readonly text: string } | 'none' | 'unreadable';
  readonly write: (text: string) => void;
  readonly remove: () => void;
}

/** What goes into the Authorization header: documents, Authentication. */
export type Credential =
  | { readonly scheme: 'Basic'; readonly userName: string; readonly password: string }
  | { readonly scheme: 'SecureToken'; readonly token: string };

/**
 * The proxy that the system has for an address: its URL (`http://host:port`, with a name and password where it has them), or
 * null where the address is reached straight. Networks change: it is asked again now and then.
 */
export type ProxyFor = (address: string) => Promise<string | null>;

/** Asks the person for a folder in the system's own dialog; null when they chose none. */
export type ChooseFolder = (language: Language) => Promise<string | null>;

/** What a host with dialogs of the system's own does about files that never pass through the window. */
export interface FileDialogs {
  /** Where the person wants a file to lie; null when they left the dialog. */
  readonly saveBackup: (name: string, language: Language) => Promise<string | null>;
  readonly openBackup: (language: Language) => Promise<string | null>;
  /** Shows a folder in the system's own file window. */
  readonly showFolder: (folder: string) => Promise<void>;
}

/** Tells when something in a folder may have changed. Never relied on alone: what it misses is found by looking. */
export interface FolderEyes {
  /** Answers what ends the watching. A folder that cannot be watched is no error. */
  readonly watch: (folder: string, onChange: () => void) => () => void;
}
