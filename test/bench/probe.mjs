import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into the shipped browser host before its own code: tells whoever started it how much memory the process has taken
 * at most, and how long its main thread answered nothing since it was asked to begin. Plain JavaScript, so that nothing is
 * stripped of its types at the application's cost.
 */
const beatMs = 1;

/** The system's own count begins with the process that forked this one, where Linux is asked through `resourceUsage`. */
const peakMB = () => {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024;
  } catch {
    return process.resourceUsage().maxRSS / 1024;
  }
};

if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: beatMs });
  process.on('message', (asked) => {
    if (asked === 'begin') {
      delay.reset();
      delay.enable();
    } else process.send?.({ peakMB: peakMB(), blockMs: Math.max(0, delay.max / 1e6 - beatMs) });
  });
}
