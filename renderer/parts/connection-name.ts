import { type DeploymentKind } from '../../shared/domain/deployment.ts';
import { type Words } from '../i18n/index.ts';

/** What a connection is called: as its person named it; the practice company was named by nobody, so the window names it. */
export const connectionName = (
  connection: { readonly kind: DeploymentKind; readonly name: string },
  { t }: Pick<Words, 't'>,
): string => (connection.kind === 'practice' ? t('settings.practiceName') : connection.name);
