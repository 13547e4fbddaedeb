import { jobStates } from './job-states.ts';

/** What became of an approved invoice: as its jobs stand, or how a person took it out of its run. */
export const invoiceOutcomes = [...jobStates, 'skipped', 'moved'] as const;
export type InvoiceOutcome = (typeof invoiceOutcomes)[number];

/**
 * Every invoice of a run once, with what became of it, by the rules of the run's ledger: a draft that was planned anew by its later
 * job; one that was made, by its attest where that holds it back. Bound: `scopeId`, `runId`.
 */
export const invoiceOutcomeSql = `SELECT made.scope_id, made.run_id, made.draft_no,
  CASE
    WHEN l.how IS NOT NULL THEN l.how
    WHEN made.state <> 'sent' OR attest.state IS NULL THEN made.state
    WHEN attest.state = 'rejected' OR (attest.state = 'unknown' AND attest.doubt <> 'accepted') THEN attest.state
    ELSE made.state END AS state,
  CASE
    WHEN l.at_service = 1 THEN (SELECT words FROM job skipped WHERE skipped.scope_id = made.scope_id
      AND skipped.run_id = made.run_id AND skipped.draft_no = made.draft_no AND skipped.kind = 'attest'
      AND skipped.state = 'cancelled' ORDER BY job_id DESC LIMIT 1)
    WHEN made.state = 'sent' AND (attest.state = 'rejected'
      OR (attest.state = 'unknown' AND attest.doubt <> 'accepted')) THEN attest.words
    ELSE made.words END AS words
FROM (SELECT max(job_id) AS job_id FROM job WHERE scope_id = @scopeId AND run_id = @runId AND kind = 'createInvoice'
  GROUP BY draft_no)
JOIN job made USING (job_id)
LEFT JOIN left_invoice l ON l.scope_id = made.scope_id AND l.run_id = made.run_id AND l.draft_no = made.draft_no
LEFT JOIN job attest ON attest.scope_id = made.scope_id AND attest.kind = 'attest'
  AND attest.business_key = made.business_key AND attest.generation = made.generation AND attest.state <> 'cancelled'`;
