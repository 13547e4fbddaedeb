import { type Answer } from '../../electron/service/answer.ts';
import { type EndpointName } from '../../electron/service/endpoint-path.ts';
import { memoryErrorLog } from '../../electron/service/error-budget.ts';
import { createPace, type Pace, type PaceOptions, type Turn } from '../../electron/service/pace.ts';
import { manualTimers } from './manual-timers.ts';

export const search: EndpointName = 'POST /v1/search/actions';
export const list: EndpointName = 'GET /v1/invoice/open/{id}';

export const ok: Answer = { kind: 'ok', status: 200, body: null };
export const refused = (status: number, retryAfterSeconds: number | null = null): Answer => ({
  kind: 'refused',
  status,
  message: 'nej',
  serviceForm: true,
  retryAfterSeconds,
});

export const turn = (part: Partial<Turn> = {}): Turn => ({
  endpoint: list,
  priority: 'batch',
  signal: null,
  prepare: null,
  beforeSend: null,
  ...part,
});

export const setUp = (options: Partial<PaceOptions> = {}) => {
  const timers = manualTimers();
  const pace = createPace({ errorLog: memoryErrorLog(), timers, ...options });
  return { timers, pace };
};

/** A call whose answer the test gives. */
export const held = (pace: Pace, part: Partial<Turn> = {}) => {
  const call = { started: false, answer: (_: Answer): void => undefined };
  const done = pace.run(
    turn(part),
    () =>
      new Promise<Answer>((resolve) => {
        call.started = true;
        call.answer = resolve;
      }),
  );
  return { call, done };
};

export const instant = (pace: Pace, answer: Answer, part: Partial<Turn> = {}) =>
  pace.run(turn(part), () => Promise.resolve(answer));
