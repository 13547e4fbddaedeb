import { type Db } from './database.ts';

interface Hit {
  readonly hit: number;
}

/** Where invoices of any kind name codes: rows of invoices, and rows in the documents of the smaller records. */
const rowsOf = (source: string): string =>
  `SELECT 1 AS hit FROM ${source} AS own, json_each(own.doc, '$.Records') AS line WHERE own.creditor_id = @creditor`;

const anywhere = (condition: string): string =>
  `${rowsOf('invoices')} AND ${condition} UNION ALL
   ${rowsOf('records')} AND own.kind IN ('contract', 'selfInvoice') AND ${condition} LIMIT 1`;

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
