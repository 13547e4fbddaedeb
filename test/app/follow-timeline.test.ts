import { describe, expect, it } from 'vitest';
import { timeline } from '../../electron/app/follow-timeline.ts';
import { type MirrorEvent } from '../../electron/store/events.ts';

const at = '2026-11-28T08:00:00Z';
const event = (type: string, more: Partial<MirrorEvent> = {}): MirrorEvent => ({
  eventId: type,
  actionId: '1',
  at,
  type,
  title: 'service words',
  content: null,
  ...more,
});

describe('the timeline of an invoice', () => {
  it('tells what happened at one instant in the order of an invoice’s life', () => {
    const lines = timeline([event('InvoiceSent'), event('Attested'), event('Created')], null, at);
    expect(lines.map((line) => line.title.en)).toEqual(['Draft created', 'Attested', 'Sent']);
  });

  it('puts an earlier event first, whatever its kind', () => {
    const lines = timeline([event('Created'), event('Paid', { at: '2026-11-27T08:00:00Z' })], null, at);
    expect(lines.map((line) => line.title.en)).toEqual(['Payment received', 'Draft created']);
  });

  it('names the way of delivery in both languages instead of the service’s code', () => {
    const [line] = timeline([event('InvoiceSent', { content: 'Email' })], null, at);
    expect(line?.title).toEqual({ sv: 'Skickad med e-post', en: 'Sent by e-mail' });
    expect(line?.detail).toBeNull();
  });

  it('keeps the service’s words for an event that it does not know', () => {
    const [line] = timeline([event('Brand new', { title: 'Something', content: 'with words' })], null, at);
    expect(line).toMatchObject({ title: { en: 'Something' }, detail: 'with words' });
  });

  it('tells the amount of an event of money, and a comment in the service’s words', () => {
    const told = ['12500', '0', 'Betald kontant', '12,50'].map(
      (content) => timeline([event('Paid', { content })], null, at)[0],
    );
    expect(told.map((line) => [line?.amount, line?.detail])).toEqual([
      [12_500, null],
      [0, null],
      [null, 'Betald kontant'],
      [null, '12,50'],
    ]);
    expect(timeline([event('CommentedByDebtor', { content: '12500' })], null, at)[0]).toMatchObject({
      detail: '12500',
    });
  });

  it('leaves out what the service only plans to do', () => {
    expect(timeline([event('InvoiceDue', { at: '2026-12-30T00:00:00Z' })], null, at)).toEqual([]);
  });
});
