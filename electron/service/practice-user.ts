/** The user that every practice service has (decisions.md, POST /practice/reset). */
export const practiceUserName = 'demo';
