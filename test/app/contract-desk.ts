import { vi } from 'vitest';
import { z } from 'zod';
import { make } from '../outbox/acts-world.ts';
import { creditorId } from '../outbox/harness.ts';
import { connect, newlyKept, openDesk, startWorld } from './desk.ts';

const view = z.looseObject({
  Records: z.array(z.looseObject({})),
  State: z.looseObject({ IsPaused: z.boolean(), NextRunDate: z.string().nullish() }),
});

/** A row of a contract, of one piece. */
export const contractRow = (ArticleDescription: string, kronor: number, more: object = {}) => ({
  ...{ RecordType: 'Standard', ArticleDescription, Quantity: 1, VAT: 25 },
  ...{ UnitPrice: { Value: kronor * 100, CurrencyCode: 'SEK' }, ...more },
});

/** The application before a service that has a monthly contract of each number, with these rows, from 2028 on. */
export const openWithContracts = async (rows: Readonly<Record<string, readonly object[]>>) => {
  const world = await startWorld();
  const debtor = { Name: 'Ek AB', DebtorNo: '1', Email: 'ek@example.se', CountryCode: 'SE' };
  const DebtorPublicId = await make(world, '/v1/debtors/debtor', debtor);
  const ids = new Map<string, string>();
  for (const [ContractNumber, Records] of Object.entries(rows))
    ids.set(
      ContractNumber,
      await make(world, '/v1/contractinvoice/action', {
        ...{ DebtorPublicId, ContractNumber, Records, PaymentTermsInDays: 30, DeliveryMethod: 'Email' },
        YourReference: 'Bo Alm',
        RecurrenceDetails: {
          ...{ RecurrenceInterval: 'Monthly', MonthlyRecurrence: { RecurOnDayInMonth: 1, RecurMonthInterval: 1 } },
          ...{ Start: '2028-01-01', NoEndDate: true },
        },
      }),
    );
  const desk = openDesk(newlyKept());
  const { ask } = desk;
  const connectionId = await connect(desk, world);
  const scope = { connectionId, creditorId };
  const sync = () => ask('follow.sync', { ...scope, whole: true });
  await sync();
  const idOf = (number: string): string => ids.get(number) ?? '';
  return {
    ...{ world, desk, ask, scope, sync, idOf },
    now: async (number: string) =>
      view.parse(await world.hands.ask('GET', `/v1/contractinvoice/action/${idOf(number)}`)),
    /** How all that was asked for stands, once nothing of it is under way. */
    settled: () =>
      vi.waitFor(
        async () => {
          const { ledger } = await ask('acts.list', { scope, filter: 'all', page: { offset: 0, limit: 1 } });
          if (ledger.notSent + ledger.unknown > 0) throw new Error('still under way');
          return ledger;
        },
        { timeout: 30_000 },
      ),
    calls: async (method: string, path: string): Promise<number> =>
      (await world.hands.calls()).filter(({ Method, Path }) => Method === method && Path.startsWith(path)).length,
  };
};

const columns = 'Avtalsnummer;Kundnr;Kundnamn;Intervall;Avtalsstart;Er referens;Beskrivning;Antal;À-pris;Moms';

/** The same with a list of contracts, of these lines. */
export const openWithList = async (rows: Readonly<Record<string, readonly object[]>>, sheet: readonly string[]) => {
  const opened = await openWithContracts(rows);
  const { ask, scope } = opened;
  const bytes = new TextEncoder().encode([columns, ...sheet].join('\r\n'));
  const { fileId } = await ask('import.stage', { name: 'avtal.csv', bytes });
  const { importId } = await ask('import.open', { scope, fileIds: [fileId] });
  const { listId } = await ask('import.toList', { importId });
  return {
    ...{ ...opened, listId },
    readAll: async (): Promise<number> => {
      for (;;) {
        const { done, total } = await ask('lists.readContracts', { listId });
        if (done === total) return total;
      }
    },
    differing: () => ask('lists.contractChanges', { listId, page: { offset: 0, limit: 100 } }),
    reads: () => opened.calls('GET', '/v1/contractinvoice/action/'),
  };
};
