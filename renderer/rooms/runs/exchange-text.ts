import { type CallOutput } from '../../../shared/contract/contract.ts';
import { type Words } from '../../i18n/index.ts';

/** An exchange as text for a letter to the service's support. It holds what the dialog shows, and nothing more. */
export const exchangeText = (found: CallOutput<'runs.exchange'>, { t, say }: Words): string =>
  [
    `${found.at} ${say(found.words)}`,
    say(found.meaning),
    '',
    `${found.method} ${found.path}`,
    ...found.headers.map(({ name, value }) => `${name}: ${value}`),
    ...(found.body.text === '' ? [] : ['', found.body.text]),
    t(`exchange.bodyState.${found.body.state}`),
    ...(found.body.hash === null ? [] : [`SHA-256 ${found.body.hash}`]),
    '',
    `${t('exchange.answer')} ${found.status === null ? t('exchange.noAnswer') : String(found.status)}`,
    ...(found.answer === '' ? [] : [found.answer]),
  ].join('\n');
