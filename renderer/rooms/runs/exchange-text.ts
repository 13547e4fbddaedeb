import { type CallOutput } from '../../../shared/contract/contract.ts';
import { type Words } from '../../i18n/index.ts';

/** `Answer 200`; without a number where none came. */
export const answerHead = ({ status }: CallOutput<'runs.exchange'>, { t }: Words): string =>
  status === null ? t('exchange.answer') : t('exchange.answered', { status: String(status) });

/** An exchange as text for a letter to the service's support. It holds what the dialog shows, and nothing more. */
export const exchangeText = (found: CallOutput<'runs.exchange'>, words: Words): string => {
  const { t, say } = words;
  return [
    `${found.at} ${say(found.words)}`,
    say(found.meaning),
    '',
    `${found.method} ${found.path}`,
    ...found.headers.map(({ name, value }) => `${name}: ${value}`),
    ...(found.body.text === '' ? [] : ['', found.body.text]),
    t(`exchange.bodyState.${found.body.state}`),
    ...(found.body.hash === null ? [] : [`SHA-256 ${found.body.hash}`]),
    '',
    answerHead(found, words),
    ...(found.status === null ? [t('exchange.noAnswer')] : []),
    ...(found.answer === '' ? [] : [found.answer]),
  ].join('\n');
};
