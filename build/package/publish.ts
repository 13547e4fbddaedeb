/**
 * Where installed applications ask for updates. The repository names no address: whoever builds says it by the environment, and
 * a build without one has no updater.
 *
 * - `RUNSHEET_UPDATES_GITHUB`: `owner/repository` on GitHub, whose releases are the channel.
 * - `RUNSHEET_UPDATES_URL`: an `https:` folder that holds the files of electron-builder (provider `generic`).
 */
type Environment = Readonly<Record<string, string | undefined>>;

const fromGithub = (name: string): readonly string[] => {
  const [, owner, repo] = /^([\w.-]+)\/([\w.-]+)$/.exec(name) ?? [];
  if (owner === undefined || repo === undefined)
    throw new Error(`RUNSHEET_UPDATES_GITHUB is owner/repository, not ${name}`);
  return ['-c.publish.provider=github', `-c.publish.owner=${owner}`, `-c.publish.repo=${repo}`];
};

const fromFolder = (address: string): readonly string[] => {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '')
    throw new Error('RUNSHEET_UPDATES_URL is an https: address without a name and password in it');
  return ['-c.publish.provider=generic', `-c.publish.url=${url.href}`];
};

/** Arguments of electron-builder for the channel that the environment names; none without one. @throws where it names it badly. */
export const publishArguments = (environment: Environment): readonly string[] => {
  const { RUNSHEET_UPDATES_GITHUB: github = '', RUNSHEET_UPDATES_URL: address = '' } = environment;
  if (github !== '' && address !== '') throw new Error('RUNSHEET_UPDATES_GITHUB or RUNSHEET_UPDATES_URL, not both');
  if (github !== '') return fromGithub(github);
  return address === '' ? [] : fromFolder(address);
};
