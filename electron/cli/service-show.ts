import { type Language } from '../../shared/domain/text.ts';
import { bodyView } from '../../shared/service/body-check.ts';
import { queryFields } from '../../shared/service/call-inputs.ts';
import { effectWords } from '../../shared/service/effect-words.ts';
import { effectOf, markOf } from '../../shared/service/effects.ts';
import { type Endpoint } from '../../shared/service/endpoints.ts';
import { findCalls } from '../../shared/service/find-calls.ts';
import { sectionName } from '../../shared/service/section-names.ts';
import { type FieldType, viewDefinition } from '../../shared/service/views.ts';
import { exitCodes, type ExitCode } from './exit.ts';
import { namedRows } from './service-request.ts';
import { type Terminal } from './terminal.ts';

const address = ({ path, query, paging }: Endpoint): string => {
  const names = paging ? [...query, '…'] : query;
  return names.length === 0 ? path : `${path}?${names.join('&')}`;
};

/** The documented calls in which every word is found: a line each, with what they do. */
export const listCalls = async (terminal: Terminal, words: string): Promise<ExitCode> => {
  const { language } = terminal;
  const found = findCalls(words);
  const widest = Math.max(0, ...Object.values(effectWords).map((word) => word[language].length));
  await terminal.print(
    found.map((row) =>
      [row.method.padEnd(6), effectWords[effectOf(row)][language].padEnd(widest), address(row)].join('  '),
    ),
  );
  return found.length === 0 ? exitCodes.notAll : exitCodes.done;
};

const optional = (language: Language): string => (language === 'sv' ? 'kan utelämnas' : 'optional');

const typeWords = ({ name, list, nullable }: FieldType, language: Language): string =>
  `${name}${list ? '[]' : ''}${nullable ? `  (${optional(language)})` : ''}`;

const valuesOf = (name: string): string => {
  const view = viewDefinition(name);
  return view?.kind === 'enum' ? `  ${[...view.values.keys()].join(' | ')}` : '';
};

const fieldLines = (name: string, language: Language, indent: string): readonly string[] => {
  const view = viewDefinition(name);
  if (view?.kind === 'list') return fieldLines(view.item, language, indent);
  if (view?.kind !== 'object') return [];
  return [...view.fields].flatMap(([field, type]) => [
    `${indent}${field}: ${typeWords(type, language)}${valuesOf(type.name)}`,
    ...fieldLines(type.name, language, `${indent}  `),
  ]);
};

const lines = (row: Endpoint, language: Language): readonly string[] => {
  const mark = markOf(row);
  const view = bodyView(row);
  const query = queryFields(row);
  const sv = language === 'sv';
  return [
    `${row.method} ${address(row)}`,
    `${sectionName(row.section)[language]} · ${effectWords[mark.effect][language]}: ${mark.reason[language]}`,
    ...(row.rules === null ? [] : [row.rules]),
    ...(row.request === null ? [] : [`${sv ? 'Tar' : 'Takes'}: ${row.request}`]),
    ...query.map(({ name, type }) => `  ?${name}: ${typeWords(type, language)}${valuesOf(type.name)}`),
    ...(view === null ? [] : [`${sv ? 'Innehåll' : 'Body'}: ${view}`, ...fieldLines(view, language, '  ')]),
    `${sv ? 'Svar' : 'Answer'}: ${row.response}`,
    ...(row.responseView === null ? [] : fieldLines(row.responseView, language, '  ')),
    '',
  ];
};

/** What a documented call takes and answers, field by field. @throws CommandError for usage. */
export const showCall = async (terminal: Terminal, method: string, path: string): Promise<ExitCode> => {
  await terminal.print(namedRows(method, path).flatMap((row) => lines(row, terminal.language)));
  return exitCodes.done;
};
