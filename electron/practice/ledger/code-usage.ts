import { type Db } from './database.ts';

interface Hit {
  readonly hit: number;
}

/** Rows that name codes, where the documents of a table keep them. */
const rowsOf = (source: string, path: string): string =>
  `SELECT 1 AS hit FROM ${source} AS own, json_each(own.doc, '${path}') AS line WHERE own.creditor_id = @creditor`;

/** Invoices of any kind: those to a debtor, what a contract is to make, and those of a supplier. */
const anywhere = (condition: string): string =>
  `${rowsOf('invoices', '$.Records')} AND ${condition} UNION ALL
   ${rowsOf('records', '$.Sent.Records')} AND own.kind = 'contract' AND ${condition} UNION ALL
   ${rowsOf('records', '$.Records')} AND own.kind = 'selfInvoice' AND ${condition} LIMIT 1`;

/** Whether a cost centre, project or dimension stands on an invoice, so that it cannot be removed (concepts, Errors, 400). */
export const createCodeUsage = (db: Db) => {
  const byField = (field: 'CostCenter' | 'Project') =>
    db.prepare<[{ readonly creditor: string; readonly code: string }], Hit>(
      anywhere(`json_extract(line.value, '$.${field}') = @code`),
    );
  const costCenter = byField('CostCenter');
  const project = byField('Project');
  const dimension = db.prepare<[{ readonly creditor: string; readonly dimension: number; readonly code: string }], Hit>(
    anywhere(`EXISTS (SELECT 1 FROM json_each(line.value, '$.Dimensions') AS d
                WHERE json_extract(d.value, '$.Dimension') = @dimension AND json_extract(d.value, '$.Code') = @code)`),
  );
  return {
    costCenter: (creditor: string, code: string): boolean => costCenter.get({ creditor, code }) !== undefined,
    project: (creditor: string, code: string): boolean => project.get({ creditor, code }) !== undefined,
    dimension: (creditor: string, number: number, code: string): boolean =>
      dimension.get({ creditor, dimension: number, code }) !== undefined,
  };
};
