import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stockholmDay } from '../../shared/service/service-time.ts';
import { enumInteger } from '../../shared/service/views.ts';
import { type WebhookEvent } from './ledger/webhooks.ts';
import { type Service } from './service.ts';
import { mailFailedEvent } from './user-mail.ts';
import { isView, type Json } from './wire/json.ts';

export interface WebhookWorker {
  /** Tries what is due; called after events were stored and after service time was moved. */
  readonly wake: () => void;
  readonly stop: () => void;
}

const patienceMs = 10_000;
const atOnce = 4;
const longestWait = 60_000;

/** Webhook payloads carry ActionType as an integer (decisions.md 3). */
const withIntegers = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(withIntegers);
  if (!isView(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, own]): [string, Json] =>
      field === 'ActionType' && typeof own === 'string'
        ? [field, enumInteger('ActionTypeView', own) ?? own]
        : [field, withIntegers(own ?? null)],
    ),
  );
};

const parse = (text: string): Json => {
  const value: Json = JSON.parse(text);
  return value;
};

const envelope = (event: WebhookEvent): string =>
  JSON.stringify({
    EventType: event.type,
    Data: withIntegers(parse(event.data)),
    ...(event.additional === null ? {} : { AdditionalData: parse(event.additional) }),
  });

/** The status of the answer, or null where the connection broke or ten seconds passed (decisions.md 23). */
const post = async (url: string, body: string): Promise<number | null> => {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return null;
  }
};

/** `2026-11-28-InvoiceActionPaid-17.json`: what the service attaches to its e-mail. */
const failedName = (event: WebhookEvent, at: number): string =>
  `${stockholmDay(at)}-${event.type}-${String(event.seq)}.json`;

/**
 * Delivers events to the configured address, with four retries in service time. After the fifth failed attempt the posted data is
 * written as a JSON file into `failedFolder`, named in the e-mail to administrators (concepts, Events); null keeps none.
 */
export const startWebhookWorker = (
  service: Service,
  log: (problem: unknown) => void,
  failedFolder: string | null,
): WebhookWorker => {
  const { db, webhooks } = service.ledger;
  const flying = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const keepFailed = (name: string, body: string): void => {
    if (failedFolder === null) return;
    mkdirSync(failedFolder, { recursive: true, mode: 0o700 });
    writeFileSync(join(failedFolder, name), body, { mode: 0o600 });
  };

  /** What came of an attempt, and the e-mail where it was the last one, in one piece. Gives the name of its file. */
  const settle = db.transaction((event: WebhookEvent, at: number, status: number | null): string | null => {
    if (!webhooks.settle(event, at, status)) return null;
    const name = failedName(event, at);
    mailFailedEvent(service, event.type, name);
    return name;
  });

  const deliver = async (event: WebhookEvent, url: string): Promise<void> => {
    flying.add(event.seq);
    const at = service.clock.now();
    const body = envelope(event);
    const status = await post(url, body);
    flying.delete(event.seq);
    if (stopped) return;
    const failed = settle.immediate(event, at, status);
    if (failed !== null) keepFailed(failed, body);
    wake();
  };

  /** What falls due after `now`, the instant of the look before: between two looks nothing is missed. */
  const schedule = (now: number): void => {
    clearTimeout(timer);
    const next = webhooks.nextAfter(now);
    if (next === null) return;
    timer = setTimeout(wake, Math.min(longestWait, Math.max(1, next - now)));
    timer.unref();
  };

  const wake = (): void => {
    const url = service.settings.get().WebhookUrl ?? '';
    if (stopped || url === '') return;
    const now = service.clock.now();
    for (const event of webhooks.due(now)) {
      if (flying.size >= atOnce) break;
      if (!flying.has(event.seq)) void deliver(event, url).catch(log);
    }
    schedule(now);
  };

  wake();
  return {
    wake,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
};
