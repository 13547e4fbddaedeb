/** The processor time that this process has used, in ms: unlike the clock it says nothing of what else the computer does. */
export const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};
