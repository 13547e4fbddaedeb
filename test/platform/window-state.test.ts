import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepWindowState, placedOn, readWindowState } from '../../electron/platform/window-state.ts';

const left = { width: 1000, height: 700, place: { x: 2000, y: 100 }, maximized: true, fullScreen: false, zoom: 1.5 };
const usual = { width: 1280, height: 840, place: null, maximized: false, fullScreen: false, zoom: 0 };
const screen = { x: 0, y: 25, width: 1920, height: 1055 };
const second = { x: 1920, y: 0, width: 2560, height: 1400 };

describe('the window as it was left', () => {
  let folder = '';
  let file = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'runsheet-window-'));
    file = join(folder, 'window.json');
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('is kept whole, for its owner alone', () => {
    keepWindowState(file, left);
    expect(readWindowState(file)).toEqual(left);
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  it('is read as an earlier version kept it', () => {
    writeFileSync(file, '{"width":900,"height":600}');
    expect(readWindowState(file)).toEqual({ ...usual, width: 900, height: 600 });
  });

  it.each([
    '',
    '{"width":900',
    '[]',
    'null',
    '{"width":12,"height":600}',
    '{"width":1e9,"height":600}',
    '{"width":900,"height":600,"zoom":40}',
    '{"width":900,"height":600,"place":{"x":"0","y":0}}',
  ])('is the usual one where the file holds %j', (content) => {
    writeFileSync(file, content);
    expect(readWindowState(file)).toEqual(usual);
  });

  it('is the usual one where there is no file, and a place that cannot be written harms nothing', () => {
    expect(readWindowState(file)).toEqual(usual);
    keepWindowState(join(folder, 'no', 'folder'), left);
    expect(() => readFileSync(join(folder, 'no', 'folder'))).toThrow();
  });

  it('goes back to the screen where it was', () => {
    expect(placedOn([screen, second], left)).toEqual({ x: 2000, y: 100, width: 1000, height: 700 });
  });

  it.each([
    ['the screen is gone', [screen], left.place],
    ['its title bar is above every screen', [screen, second], { x: 100, y: -40 }],
    ['its title bar is below every screen', [screen], { x: 100, y: 1075 }],
    ['only an edge of it can be seen', [screen], { x: 1890, y: 100 }],
    ['it is far to the left', [screen], { x: -960, y: 100 }],
  ])('is placed by the system where %s', (_what, areas, place) => {
    expect(placedOn(areas, { ...left, place })).toEqual({ width: 1000, height: 700 });
  });

  it('is no larger than the screen that it opens on', () => {
    const small = { x: 0, y: 0, width: 900, height: 650 };
    expect(placedOn([small], { ...left, place: { x: 0, y: 0 } })).toEqual({ x: 0, y: 0, width: 900, height: 650 });
    expect(placedOn([small], usual)).toEqual({ width: 900, height: 650 });
    expect(placedOn([], usual)).toEqual({ width: 1280, height: 840 });
  });
});
