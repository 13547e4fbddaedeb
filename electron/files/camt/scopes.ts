import { attribute } from '../xlsx/xml.ts';
import { type Attributes, type XmlHandler } from '../xlsx/xml-scanner.ts';

/** The text of an element that holds no other. */
export interface Leaf {
  readonly text: string;
  /** Its attribute `Ccy`. */
  readonly currency: string | null;
}

/** What was told in a scope: the leaves by their path from the scope on, in file order. */
export type Fields = ReadonlyMap<string, readonly Leaf[]>;

export const scopeNames = ['document', 'statement', 'balance', 'entry', 'transaction', 'remittance'] as const;
export type ScopeName = (typeof scopeNames)[number];

/** Which element opens which scope, by its path from the scope around it. */
const within: Readonly<Record<ScopeName, Readonly<Record<string, ScopeName>>>> = {
  document: { 'BkToCstmrStmt/Stmt': 'statement', 'BkToCstmrDbtCdtNtfctn/Ntfctn': 'statement' },
  statement: { Bal: 'balance', Ntry: 'entry' },
  balance: {},
  entry: { 'NtryDtls/TxDtls': 'transaction' },
  transaction: { 'RmtInf/Strd': 'remittance' },
  remittance: {},
};

/** What to do at each step. */
export interface ScopeHandler {
  /** Of these paths alone the leaves are kept. */
  readonly wanted: Readonly<Record<ScopeName, ReadonlySet<string>>>;
  /** The root of the document. */
  readonly root: (name: string, attributes: Attributes) => void;
  /** A scope begins; `around` holds what was told so far in the scope around it. */
  readonly open: (scope: ScopeName, around: Fields) => void;
  readonly close: (scope: ScopeName, fields: Fields) => void;
  /** So many characters more are kept; throws where they are too many. */
  readonly allowText: (kept: number) => void;
}

interface OpenScope {
  readonly name: ScopeName;
  readonly fields: Map<string, Leaf[]>;
  /** The elements that are open within it. */
  readonly path: string[];
}

/** In characters; a leaf without any takes room, too. */
const weight = ({ text }: Leaf): number => text.length + 32;

/** Walks an ISO 20022 message scope by scope, and holds no more than the scopes that are open. */
export class ScopeWalk implements XmlHandler {
  readonly #handler: ScopeHandler;
  readonly #scopes: OpenScope[] = [];
  #text = '';
  #currency: string | null = null;
  /** The weight of what is kept in the scopes that are open. */
  #kept = 0;

  constructor(handler: ScopeHandler) {
    this.#handler = handler;
  }

  readonly open = (name: string, attributes: Attributes): void => {
    this.#text = '';
    this.#currency = attribute(attributes, 'Ccy') ?? null;
    const scope = this.#scopes.at(-1);
    if (scope === undefined) {
      this.#handler.root(name, attributes);
      this.#enter('document');
      return;
    }
    scope.path.push(name);
    const inner = within[scope.name][scope.path.join('/')];
    if (inner === undefined) return;
    this.#handler.open(inner, scope.fields);
    this.#enter(inner);
  };

  readonly text = (piece: string): void => {
    this.#handler.allowText(this.#kept + this.#text.length + piece.length);
    this.#text += piece;
  };

  readonly close = (): void => {
    const scope = this.#scopes.at(-1);
    if (scope === undefined) return;
    if (scope.path.length === 0) {
      this.#leave(scope);
      return;
    }
    const path = scope.path.join('/');
    if (this.#handler.wanted[scope.name].has(path)) this.#keep(scope, path);
    scope.path.pop();
    this.#text = '';
  };

  #enter(name: ScopeName): void {
    this.#scopes.push({ name, fields: new Map(), path: [] });
  }

  #keep({ fields }: OpenScope, path: string): void {
    const leaf = { text: this.#text.trim(), currency: this.#currency };
    this.#kept += weight(leaf);
    this.#handler.allowText(this.#kept);
    const leaves = fields.get(path);
    if (leaves === undefined) fields.set(path, [leaf]);
    else leaves.push(leaf);
  }

  #leave({ name, fields }: OpenScope): void {
    this.#handler.close(name, fields);
    for (const leaves of fields.values()) for (const leaf of leaves) this.#kept -= weight(leaf);
    this.#scopes.pop();
    this.#scopes.at(-1)?.path.pop();
    this.#text = '';
  }
}
