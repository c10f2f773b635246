import { shownBy } from './code-guard.ts';

/** Of a business that goes to another owner, and of several in one hand. */
export const handOverGuards = [
  ...shownBy(
    'hand-over/hand-over',
    { mark: 'a-business-goes-to-whom-its-owner-asked', named: 'who accept at once' },
    { mark: 'a-business-is-accepted-a-day-after-it-was-offered', named: 'waits a day' },
    { mark: 'changing-the-password-withdraws-what-is-handed-over', named: 'stays with an owner who' },
    { mark: 'a-reset-withdraws-what-is-handed-over', named: 'stays with an owner who' },
    { mark: 'a-business-is-accepted-within-seven-days', named: 'stays where it is withdrawn' },
    { mark: 'deposits-wait-until-the-new-owner-has-looked', named: 'waits with its deposits' },
    { mark: 'ten-times-a-day-a-business-is-offered', named: 'ten times a day' },
    {
      mark: 'whoever-has-not-shown-their-address-owns-no-further-business',
      named: 'somebody who owns another',
    },
  ),
  ...shownBy(
    'workflows/business',
    { mark: 'twenty-businesses-of-an-account-at-most', named: 'five a day' },
    { mark: 'five-businesses-a-day-are-added', named: 'five a day' },
    {
      mark: 'a-business-that-was-added-is-nothing-to-the-one-before',
      named: 'says nothing of it where they work',
    },
    {
      mark: 'a-reset-holds-every-business-of-the-account',
      text: 'of owned)',
      instead: 'of owned.slice(0, 1))',
      named: 'both are held by a reset',
    },
  ),
  ...shownBy(
    'analytics/chain',
    {
      mark: 'figures-are-read-where-the-role-may-read-them',
      instead: 'const may = all;',
      named: 'adds up the businesses',
    },
    {
      mark: 'figures-of-a-business-that-asks-a-second-factor-are-read-with-one',
      named: 'leaves out',
    },
    {
      mark: 'a-shared-device-shows-the-figures-of-its-own-business',
      named: 'leaves out',
    },
  ),
];
