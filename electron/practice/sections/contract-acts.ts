import { contractMoves } from '../../../shared/service/contract-transitions.ts';
import { createAutogiroContract } from '../contracts/autogiro.ts';
import { type BulkAct, queueContracts } from '../contracts/bulk.ts';
import { contractOf } from '../contracts/contract.ts';
import { noteContract } from '../contracts/history.ts';
import { createNow } from '../contracts/run.ts';
import { moveNextRun, pauseContract, resumeContract } from '../contracts/write.ts';
import { keepComment } from '../files/keep.ts';
import { type Answer, type Call, contentView, created, creditorOf, none } from '../gate/call.ts';
import { requireMove } from '../gate/moves.ts';
import { dayQuery, wholeQuery } from '../gate/query.ts';
import { type Route, route } from '../gate/route.ts';
import { missing } from '../refusal.ts';
import { textOf, textsOf } from '../wire/json.ts';

const comment = (call: Call): Answer => {
  const sent = contentView(call);
  const contract = contractOf(call, textOf(sent, 'ActionPublicId'));
  requireMove(contractMoves, 'comment', contract.stage);
  const owner = { creditorId: contract.creditorId, ownerId: contract.id };
  const { words, fileId } = keepComment(call.service, owner, sent);
  noteContract(call.service, contract, 'commented', call.user.username, words, fileId);
  return none;
};

const queued =
  (act: BulkAct) =>
  (call: Call): Answer => {
    const sent = contentView(call);
    const { id } = creditorOf(call, textOf(sent, 'CreditorPublicId'));
    queueContracts(call.service, act, id, textsOf(sent, 'ActionPublicIds'), call.user.username);
    return none;
  };

/** Contract invoices (endpoints a, Contract invoices): what is done with them, and the recurring autogiros. */
export const contractActs: readonly Route[] = [
  route('POST', '/v1/contractinvoice/comment', comment),
  route('PUT', '/v1/contractinvoice/createinvoice/{id}', (call) =>
    created(createNow(call.service, contractOf(call, call.id), call.user.username)),
  ),
  route('PUT', '/v1/contractinvoice/pause/{id}', (call) => {
    pauseContract(call.service, contractOf(call, call.id), call.user.username);
    return none;
  }),
  route('PUT', '/v1/contractinvoice/resume/{id}', (call) => {
    const earliest = dayQuery(call, 'nextdate') ?? call.service.clock.today();
    resumeContract(call.service, contractOf(call, call.id), earliest, call.user.username);
    return none;
  }),
  route('PUT', '/v1/contractinvoice/movenextrun/{id}', (call) => {
    const contract = contractOf(call, call.id);
    const steps = wholeQuery(call, 'steps');
    if (steps === undefined) throw missing('steps');
    moveNextRun(call.service, contract, steps, call.user.username);
    return none;
  }),
  route('POST', '/v1/contractinvoice/pauseactions', queued('pause')),
  route('POST', '/v1/contractinvoice/deleteactions', queued('delete')),
  route('POST', '/v1/contractinvoice/monthlyrecurringautogiro', (call) =>
    created(createAutogiroContract(call, contentView(call), 'Monthly')),
  ),
  route('POST', '/v1/contractinvoice/halfyearlyrecurringautogiro', (call) =>
    created(createAutogiroContract(call, contentView(call), 'HalfYearly')),
  ),
  route('POST', '/v1/contractinvoice/yearlyrecurringautogiro', (call) =>
    created(createAutogiroContract(call, contentView(call), 'Yearly')),
  ),
];
