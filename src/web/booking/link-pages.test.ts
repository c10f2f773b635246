import { describe, expect, it } from 'vitest';
import type { Page } from '#contract/pages/pages.ts';
import { whoConfirms } from '#core/appointments/confirmation.ts';
import { createRenderer } from './server-entry.tsx';
import { severalPages } from './testing/sample-line-changes.ts';
import {
  completePages,
  deadLinkPages,
  longComplete,
  managePages,
  rentalComplete,
  rescheduledPages,
  reschedulePages,
  token,
} from './testing/sample-links.ts';

const render = createRenderer({
  base: '/assets/booking/',
  manifest: {
    'src/web/booking/pages/complete/complete.script.ts': { file: 'complete.js' },
    'src/web/booking/pages/reschedule/reschedule.script.tsx': { file: 'reschedule.js' },
  },
});
const hireDays = { firstDay: '2026-11-21', lastDay: '2026-11-23', returnDate: '2026-11-24' } as const;
const html = (page: Page): string =>
  render(page, { nonce: 'n0nce', origin: 'https://akoko.example', inboxUrl: null });

const all: readonly Page[] = [
  ...Object.values(managePages),
  ...Object.values(severalPages),
  ...Object.values(reschedulePages),
  ...Object.values(rescheduledPages),
  ...Object.values(deadLinkPages),
  rentalComplete,
  longComplete,
  ...Object.values(completePages),
];

it.each(all.map((page) => [page.page, page] as const))(
  '%s keeps to the policy and out of search',
  (_, page) => {
    const text = html(page);
    expect(text).not.toMatch(/<[^>]+\sstyle="/);
    expect(text).not.toMatch(/<[^>]+\son[a-z]+="/);
    expect(text).toContain('<meta name="robots" content="noindex">');
  },
);

describe('the manage page', () => {
  it('runs no script, and disables nothing', () => {
    for (const page of [...Object.values(managePages), ...Object.values(severalPages)]) {
      expect(html(page)).not.toMatch(/<script|\sdisabled/);
    }
  });

  it('offers exactly what may be done', () => {
    const confirm = `action="/manage/${token}/confirm"`;
    const move = `href="/reschedule/${token}"`;
    const ask = `href="/manage/${token}?ask=cancel"`;
    const offered = (page: Page) => [confirm, move, ask].map((part) => html(page).includes(part));
    expect(offered(managePages.pending)).toEqual([true, true, true]);
    expect(offered(managePages.waiting)).toEqual([false, true, true]);
    expect(offered(managePages.moved)).toEqual([false, false, true]);
    expect(offered(managePages.begun)).toEqual([false, false, false]);
    expect(offered(managePages.cancelled)).toEqual([false, false, false]);
    expect(html(managePages.waiting)).toContain('You can move it 3 times.');
  });

  it('asks before cancelling, says what it costs, and cancels only by its form', () => {
    const cancel = `action="/manage/${token}/cancel"`;
    expect(html(managePages.pending)).not.toContain(cancel);
    const asking = html(managePages.asking);
    expect(asking).toContain(cancel);
    expect(asking).toContain('name="reason"');
    expect(asking).toContain('name="attempt"');
    expect(asking).toContain('cancelling costs you nothing');
    expect(html(managePages.askingFree)).toContain('Your deposit of ₦2,500 comes back to you.');
    expect(html(managePages.askingFree)).toContain('You can still do this until 20 Nov 2026, 11:00.');
    expect(html(managePages.askingLate)).toContain('Glow by Ada keeps your deposit of ₦2,500.');
    expect(html(managePages.askingLate)).toContain(
      'It is too late to cancel for free: the deadline was 20 Nov 2026, 11:00.',
    );
  });

  it('never asks to cancel what cannot be cancelled', () => {
    expect(html({ ...managePages.begun, asking: 'cancel' })).not.toContain('Cancel this booking?');
  });

  it('offers to cancel each line that stands of several, as long as the whole can be cancelled', () => {
    const offered = (page: Page) =>
      [...html(page).matchAll(/ask=line&amp;line=(\d)/g)].map(([, line]) => line);
    expect(offered(severalPages.several)).toEqual(['1', '2', '3']);
    expect(html(severalPages.several)).toMatch(/Cancel this <span class="sr-only">\(.*Set.*\)<\/span>/);
    for (const page of [severalPages.severalLeft, severalPages.severalBegun, severalPages.askingLine])
      expect(offered(page)).toEqual([]);
    expect(offered(managePages.pending)).toEqual([]);
    expect(
      offered({
        ...managePages.hire,
        booking: { ...managePages.hire.booking, lines: severalPages.several.booking.lines },
      }),
    ).toEqual([]);
    expect(html(severalPages.severalLeft)).toContain('Set is cancelled.');
  });

  it('says before one line is cancelled what becomes of price, money and times', () => {
    const asked = html(severalPages.askingLine);
    for (const part of [
      `action="/manage/${token}/lines/cancel"`,
      `name="hash" value="${'x'.repeat(43)}"`,
      'name="line" value="2"',
      'name="attempt"',
      'You get ₦1,700 back. The other ₦1,800 you have paid stays as credit towards the rest of your booking.',
      'You can still do this until 20 Nov 2026, 11:00.',
      'Your booking then costs ₦9,000 in place of ₦17,500.',
      'Your visit stays from 11:00 to 13:45. Nothing else of it changes.',
    ])
      expect(asked).toContain(part);
    expect(asked).not.toContain('cancel-cost cancel-loss');
    expect(html(severalPages.askingFirstLine)).toContain(
      'Your visit then begins at 11:30, and ends at 13:45.',
    );
    const free = html(severalPages.askingLineFree);
    expect(free).toContain('Your booking costs ₦17,500 as before. Your visit');
    expect(free).not.toContain('in place of');
    const late = html(severalPages.askingLastLine);
    expect(late).toContain('stays as credit towards the rest of your booking. None of it comes back.');
    expect(late).toContain('It is too late to cancel for free: the deadline was 20 Nov 2026, 11:00.');
    expect(late).toContain('Your visit then ends at 12:45.');
    expect(late).toContain('cancel-cost cancel-loss');
    expect(html(severalPages.askingLineCredit)).toContain(
      'What you have paid stays: ₦9,000 is for the rest of your booking, and Glow by Ada keeps ₦8,500 of it as credit for you.',
    );
    const unpaid = html(severalPages.askingLineUnpaid);
    expect(unpaid).toContain('You have paid nothing, so cancelling it costs you nothing.');
    expect(unpaid).not.toContain('20 Nov 2026, 11:00.');
  });

  it('believes the booking, not the address, about what was done', () => {
    expect(html(managePages.cancelled)).toContain('Your booking is cancelled.');
    const [above] = html(managePages.cancelled).split('<div class="manage-head">');
    expect(above).toContain('Coming back: ₦2,500, the way you paid');
    expect(html({ ...managePages.pending, done: 'cancelled' })).not.toContain('Your booking is cancelled.');
    expect(html({ ...managePages.pending, done: 'confirmed' })).not.toContain('You are expected');
  });

  it('says how it ended and offers to book again', () => {
    expect(html(managePages.over)).toContain('This visit is over');
    expect(html(managePages.missed)).toContain('This booking was missed');
    for (const page of [managePages.over, managePages.missed, managePages.cancelled]) {
      expect(html(page)).toMatch(/href="\/book\/glow-by-ada\/[\w-]+\?staff=\w+"[^>]*>Book the same again/);
      expect(html(page)).not.toContain('Add to Calendar');
    }
  });

  it('tells the days, the delivery and the money of a hire', () => {
    const text = html(managePages.hire);
    for (const part of [
      'Bridal gown hire',
      'to Mon, 23 Nov 2026',
      'Tue, 24 Nov 2026',
      '<dt>Delivery</dt><dd>Sat, 21 Nov 2026',
      'Victoria Island and Ikoyi',
      '₦175,000',
      '₦50,000 of it is the caution fee, which comes back after the hire',
      '<dt>Coming back</dt><dd>₦50,000',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toContain('You bring it back to Glow by Ada, unless you agree that they collect it.');
    const ended = html({
      ...managePages.hire,
      booking: { ...managePages.hire.booking, status: 'cancelled' },
    });
    expect(ended).not.toMatch(/Delivery zone|bring it back/);
    // Whoever has paid for a delivery is not sent to the shop.
    expect(text).not.toMatch(/Admiralty Way|Directions|Pick-up/);
  });

  it('names the place and the hour of a pick-up', () => {
    const { booking } = managePages.hire;
    const picked = {
      ...booking,
      delivery: null,
      hire: { ...hireDays, method: 'pickup', place: '3 Depot Road' },
    } as const;
    const text = html({ ...managePages.hire, booking: { ...picked, date: '2026-11-21T07:00:00.000Z' } });
    expect(text).toContain('<dt>Pick-up</dt><dd>Sat, 21 Nov 2026, from 08:00</dd>');
    expect(text).toContain('<dt>Pick up at</dt><dd>3 Depot Road</dd>');
    expect(text).toContain('query=3%20Depot%20Road');
  });

  it('tells of a cancelled one what comes back, where to and when', () => {
    const text = html(managePages.cancelled);
    expect(text).toContain('<dt>Coming back</dt><dd>₦2,500</dd><dd class="ticket-note">');
    expect(text).toContain('the way you paid; banks take up to 10 working days to show it');
  });

  it('asks where to send a refund that nobody knows the account for, by a button', () => {
    const text = html(managePages.accountAsked);
    expect(text).toMatch(/<a[^>]*href="\/refund\/[^"]+"[^>]*>Tell us where to send your (<!-- -->)?₦2,500/);
    expect(text).toContain('owes you ₦2,500 and does not know your bank account yet.');
    expect(text).not.toContain('do not have to do anything');
    expect(html(managePages.cancelled)).not.toMatch(/href="\/refund|bank account yet/);
    expect(html(managePages.cancelled)).toContain('You do not have to do anything.');
  });

  it('wears the colours of the business', () => {
    expect(html(managePages.themed)).toContain('--primary:#f4c542');
    expect(html(managePages.themed)).not.toMatch(/media="\(prefers-color-scheme/);
    // Where the owner chose none, the page follows the device.
    const text = html(managePages.pending);
    expect(text).toContain(':root{color-scheme:light;--canvas:#FFFFFF');
    expect(text).toContain('@media(prefers-color-scheme:dark){:root{color-scheme:dark;--canvas:#0F1712');
    expect(text).toContain(
      '<meta name="theme-color" content="#0F1712" media="(prefers-color-scheme: dark)">',
    );
  });
});

describe('the reschedule page without its script', () => {
  it('shows the booking as it stands, in its zone', () => {
    const text = html(reschedulePages.choosing);
    for (const part of ['Silk press', 'Ada Okonkwo', 'Sat, 21 Nov 2026, 11:00', 'Lagos (Africa/Lagos)']) {
      expect(text).toContain(part);
    }
  });

  it('offers days and times as links that keep the token', () => {
    const text = html(reschedulePages.choosing);
    expect(text).toContain(`href="/reschedule/${token}?from=2026-11-19&amp;date=2026-11-20"`);
    expect(text).toContain(
      `href="/reschedule/${token}?from=2026-11-19&amp;date=2026-11-21&amp;time=2026-11-21T08%3A00%3A00.000Z"`,
    );
    expect(html(reschedulePages.hire)).toContain(
      `href="/reschedule/${token}?month=2026-11&amp;date=2026-11-26"`,
    );
  });

  it('posts the new time, sealed, and disables nothing', () => {
    const text = html(reschedulePages.chosen);
    expect(text).toMatch(
      new RegExp(
        `<form[^>]+method="post"[^>]+action="/reschedule/${token}"|<form[^>]+action="/reschedule/${token}"[^>]+method="post"`,
      ),
    );
    expect(text).toContain('name="newDate" value="2026-11-21T12:00:00.000Z"');
    expect(text).toContain('name="attempt"');
    expect(html(reschedulePages.rentalChosen)).toContain('name="newDate" value="2026-11-26"');
    for (const page of Object.values(reschedulePages)) expect(html(page)).not.toMatch(/\sdisabled(?:=|\s|>)/);
  });

  it('has the messages of the specification', () => {
    expect(html(reschedulePages.nothingChosen)).toContain('Please select a new date and time slot first.');
    expect(html(reschedulePages.nothingChosen)).not.toContain('Reschedule failed');
    const taken = html(reschedulePages.taken);
    expect(taken).toContain('Reschedule failed: That time has just been taken.');
    expect(taken).toContain('Please try another time slot.');
    expect(taken).toContain('>Sun, 22 Nov 2026, 11:00</a>');
    expect(html(reschedulePages.nobody)).toContain('Staff details not available. Please contact support.');
  });
});

describe('the confirmation', () => {
  it('tells the new time in Lagos', () => {
    const text = html(rescheduledPages.time);
    expect(text).toContain('Reschedule Complete!');
    expect(text).toContain('<strong>13:00</strong><span>Saturday, 21 Nov 2026</span>');
    expect(html(rescheduledPages.day)).toContain('Thursday, 26 Nov 2026');
    expect(text).not.toContain('incomplete');
  });

  it('leads on to the business it names', () => {
    const way = /href="\/book\/glow-by-ada"[^>]*>See what Glow by Ada offers</;
    expect(html(rescheduledPages.time)).toMatch(way);
    expect(html(rescheduledPages.day)).not.toContain('See what');
  });

  it('leads back to the booking, and into a calendar', () => {
    const ways = /href="\/booking-complete[^"]*apptId=|href="\/booking-complete\/calendar\.ics/g;
    expect(html(rescheduledPages.time).match(ways)).toHaveLength(2);
    expect(html(rescheduledPages.day)).not.toMatch(ways);
  });

  it('prints nothing of what the address says', () => {
    expect(html(rescheduledPages.nonsense)).toContain('Invalid Date');
    expect(html(rescheduledPages.nonsense)).not.toContain('soon');
    expect(html(rescheduledPages.missing)).toContain('N/A');
    // Nothing is sealed that nobody told us of.
    expect(html(rescheduledPages.missing)).toContain('This link is incomplete');
    expect(html(rescheduledPages.missing)).not.toContain('class="seal');
    for (const newDate of ['1', '2026-02-30', '2026-11-21T12:00', '21 Nov 2026 call 0800 now']) {
      expect(html({ page: 'reschedule-confirmation', newDate, booking: null, look: null })).toContain(
        'Invalid Date',
      );
    }
  });
});

it('the manage page shows its client what they wrote', () => {
  const shown = html({ ...managePages.askingLateRental, note: 'I come with my girl.\nIs there parking?' });
  expect(shown).toContain('<dd>I come with my girl.\nIs there parking?</dd>');
  expect(html({ ...managePages.askingLateRental, note: '' })).not.toContain('Your note to');
});

describe('a dead link', () => {
  it('has its card with the two ways on', () => {
    const text = html(deadLinkPages.reschedule);
    for (const part of [
      'Reschedule Link Invalid',
      'Invalid reschedule token',
      'Return Home',
      'Contact Support',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toContain('href="/contact"');
    expect(text).not.toContain('Go to dashboard');
    expect(html(deadLinkPages.manage)).toContain('This booking link does not work');
    expect(html(deadLinkPages.short)).toContain('This booking link does not work');
    expect(html(deadLinkPages.short)).toContain('copy the whole link');
  });

  it.each(Object.values(deadLinkPages))('speaks to a client, and leads on: $link', (page) => {
    const text = html(page);
    expect(text).not.toMatch(/\/dashboard|Dashboard/);
    for (const path of ['/', '/contact']) expect(text).toContain(`href="${path}"`);
    const named = 'businessSlug' in page;
    expect(text.includes('href="/book/glow-by-ada"')).toBe(named);
    // What was erased has no link that could be sent again.
    expect(text.includes('href="/my-bookings/glow-by-ada"')).toBe(named && page.link !== 'erased');
  });

  it('promises no newer link to whoever was erased', () => {
    const text = html(deadLinkPages.erased);
    expect(text).toContain('This record was erased');
    expect(text).not.toMatch(/latest message|copy the whole link/);
  });
});

describe('the complete page', () => {
  it('hands the booking on', () => {
    const text = html(longComplete);
    for (const part of [
      'You&#x27;re all set!',
      'To view, move or cancel it, use the link we sent you.',
      'Add to Google Calendar',
      'https://outlook.live.com/calendar/deeplink/compose?',
      'Send to the business on WhatsApp',
      'https://wa.me/2348031234567?text=Hello',
      'Calendar File Downloaded!',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toMatch(/<button[^>]*disabled[^>]*>Set Reminder \(Coming Soon\)/);
  });

  it('says which reminders will come, and nothing where none will', () => {
    const { pending } = completePages;
    const text = html(pending);
    expect(text).toContain(pending.reminders);
    expect(text).not.toContain('Set Reminder');
    expect(html(rentalComplete)).not.toMatch(/Set Reminder|remind you/);
  });

  it('hands over nothing of a cancelled hire', () => {
    if (rentalComplete.state !== 'success') throw new Error('The sample is no booking');
    expect(html(rentalComplete)).toMatch(/Return date/);
    const { hire } = rentalComplete.appointment;
    const returning = 'Bring it back on Tuesday, 15 Dec 2026.';
    const named = { ...rentalComplete.appointment, hire: hire && { ...hire, returning } };
    expect(html({ ...rentalComplete, appointment: named })).toContain(returning);
    expect(html({ ...rentalComplete, appointment: named })).not.toContain('the next day they open');
    const appointment = { ...rentalComplete.appointment, status: 'cancelled' as const };
    expect(html({ ...rentalComplete, appointment })).not.toMatch(/Return date|brings it|Pick-up/);
  });

  it('promises nothing of a cancelled booking', () => {
    const appointment = { ...completePages.pending.appointment, status: 'cancelled' as const };
    const text = html({ ...completePages.pending, appointment, confirm: null, reminders: null });
    expect(text).toContain('This booking has been cancelled.');
    expect(text).not.toMatch(/all set!<|Add to Google Calendar|link we sent you|Set Reminder/);
    const own = html({ ...completePages.pending, appointment, confirm: null, manage: token });
    expect(own).toMatch(new RegExp(`href="/manage/${token}"[^>]*>View your booking<`));
  });

  it('speaks of what is over as over, and leads on to a review and to the same again', () => {
    const { pending } = completePages;
    const over = (
      page: typeof rentalComplete,
      more: { readonly manage?: string; readonly review?: 'open' } = {},
    ) => {
      if (page.state !== 'success') throw new Error('The sample is no booking');
      const appointment = { ...page.appointment, status: 'completed' as const };
      return html({ ...page, appointment, confirm: null, ...more });
    };
    const visit = over(pending, { manage: token, review: 'open' });
    expect(visit).toMatch(/<title>This visit is over · Glow by Ada.*<h1>This visit is over<\/h1>/s);
    expect(visit).toMatch(new RegExp(`href="/review/${token}"[^>]*>Say how it was<`));
    expect(visit).toMatch(/href="\/book\/glow-by-ada\/silk-press\?staff=[^"]+"[^>]*>Book the same again</);
    expect(over(pending)).not.toMatch(/all set|\/review\/|link we sent you/);
    const rental = over(rentalComplete);
    expect(rental).toMatch(
      /This hire is over.*<dt>Delivered<\/dt><dd>Sat, 21 Nov 2026.*<dt>Was due back<\/dt>/s,
    );
    expect(rental).not.toMatch(/brings it|You bring it back|Return date/);
  });

  it('books all that was chosen again, where a service and its person do not say all of it', () => {
    const { pending } = completePages;
    if (pending.state !== 'success') throw new Error('The sample is no booking');
    const appointment = {
      ...pending.appointment,
      status: 'completed' as const,
      again: 'wash:ada,set:waist+dye',
    };
    const over = { ...managePages.over, booking: { ...managePages.over.booking, again: appointment.again } };
    for (const page of [{ ...pending, appointment, confirm: null }, over])
      expect(html(page)).toMatch(
        /href="\/book\/glow-by-ada\/[\w-]+\?lines=wash%3Aada%2Cset%3Awaist%2Bdye"[^>]*>Book the same again</,
      );
  });

  it('leads the browser that made the booking on to its page, and tells others how to get there', () => {
    const { pending } = completePages;
    const own = html({ ...pending, manage: token });
    expect(own).toMatch(new RegExp(`href="/manage/${token}"[^>]*>View, move or cancel<`));
    expect(own).not.toContain('link we sent you');
    expect(html(pending)).not.toContain('/manage/');
  });

  it('asks its client to confirm on the page itself, in a form that needs no script, or says who does', () => {
    const { pending } = completePages;
    const asked = html(pending);
    expect(asked).toContain(whoConfirms('client', { business: 'Glow by Ada', held: 'time' }).pending);
    expect(asked).toMatch(/<form[^>]*action="\/booking-complete\/confirm"[^>]*method="post"/);
    expect(asked).toContain('I&#x27;ll be there</button>');
    const waiting = html({ ...pending, confirmedBy: 'owner', confirm: null });
    expect(waiting).toContain(whoConfirms('owner', { business: 'Glow by Ada', held: 'time' }).pending);
    expect(waiting).not.toContain('I&#x27;ll be there');
  });

  it('tells a delivery as one, without its address', () => {
    const text = html(rentalComplete);
    expect(text).toContain('<dt>Delivery</dt><dd>Sat, 21 Nov 2026');
    expect(text).not.toMatch(/Admiralty Way|Directions|Pick-up|Victoria Island/);
  });

  it('looks again while the payment is asked after', () => {
    expect(html(completePages.verifying)).toContain('Checking your payment');
    expect(html(completePages.verifying)).toContain('complete.js');
  });
});
