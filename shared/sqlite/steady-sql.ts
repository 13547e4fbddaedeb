/** What may stand in a statement: texts and names in quotes, comments, and places for values. */
const tokens = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\?|@\w+/g;

/**
 * The statement with every place for a value behind a plus, which changes no value. SQLite built with STAT4, as better-sqlite3 has it,
 * plans many a statement anew each time another value is bound, since its plan could go by it; that costs ten times what most of them
 * do. Behind a plus it does not look at the value (SQLite: Query Planner, "unary +").
 */
export const steadySql = (sql: string): string =>
  sql.replace(tokens, (token) => (token === '?' || token.startsWith('@') ? `+${token}` : token));
