import { type ServiceBody, serviceBody } from '#contract/calls/services.calls.ts';
import type { FieldError } from '#contract/errors.ts';
import type { OwnerService } from '#contract/replies/views.ts';
import { sortErrors } from '../../kit/form/field-errors.ts';
import {
  isTermsField,
  type LineTerms,
  lineTermsDraft,
  lineTermsOf,
  plainTerms,
  type TermsField,
} from './line-terms.ts';
import type { Amount } from './model.ts';
import { fieldsOf, type Question, type QuestionErrors, questionErrors, questionsOf } from './questions.ts';
import {
  isRentalField,
  plainRental,
  type RentalField,
  type RentalTerms,
  rentalTermsDraft,
  rentalTermsOf,
} from './rental-terms.ts';

/** Both kinds' entries side by side, so that switching to and fro loses nothing that was typed. */
export type ServiceForm = LineTerms &
  RentalTerms & {
    readonly bookingType: OwnerService['bookingType'];
    readonly name: string;
    readonly category: string;
    readonly duration: Amount;
    readonly price: Amount;
    readonly baseRentalFee: Amount;
    readonly cautionFee: Amount;
    readonly quantity: Amount;
    readonly preRentalBufferDays: Amount;
    readonly postRentalBufferDays: Amount;
    readonly priceVaries: boolean;
    readonly description: string;
    readonly available: boolean;
    readonly assignedStaff: readonly string[];
    readonly resourceIds: readonly string[];
    readonly theme: ServiceTheme;
    readonly questions: readonly Question[];
  };

/** The colours of the service's own page as typed; '' means the business theme. */
export type ServiceTheme = {
  readonly primaryColor: string;
  readonly backgroundColor: string;
  readonly textColor: string;
};
export type ThemeErrors = Partial<Record<keyof ServiceTheme, string>>;

export type ServiceField = keyof ServiceForm | TermsField | RentalField;
export type ServiceErrors = Partial<Record<ServiceField, string>>;

export const DESCRIPTION_MAX = 500;

export const emptyServiceForm: ServiceForm = {
  bookingType: 'time-based',
  name: '',
  category: '',
  duration: 60,
  price: 0,
  baseRentalFee: '',
  cautionFee: 0,
  quantity: 1,
  preRentalBufferDays: 0,
  postRentalBufferDays: 0,
  priceVaries: false,
  description: '',
  available: true,
  assignedStaff: [],
  resourceIds: [],
  theme: { primaryColor: '', backgroundColor: '', textColor: '' },
  questions: [],
  ...plainTerms,
  ...plainRental,
};

export const serviceFormOf = (service: OwnerService): ServiceForm => ({
  bookingType: service.bookingType,
  name: service.name,
  category: service.category,
  duration: service.duration,
  price: service.price,
  baseRentalFee: service.pricing?.baseRentalFee ?? emptyServiceForm.baseRentalFee,
  cautionFee: service.pricing?.cautionFee ?? emptyServiceForm.cautionFee,
  quantity: service.quantity,
  preRentalBufferDays: service.preRentalBufferDays,
  postRentalBufferDays: service.postRentalBufferDays,
  priceVaries: service.priceVaries,
  description: service.description,
  available: service.available,
  assignedStaff: service.assignedStaff,
  resourceIds: service.resourceIds,
  theme: {
    primaryColor: service.customizationSettings.primaryColor ?? '',
    backgroundColor: service.customizationSettings.backgroundColor ?? '',
    textColor: service.customizationSettings.textColor ?? '',
  },
  questions: questionsOf(service.customFields),
  ...lineTermsOf(service),
  ...rentalTermsOf(service),
});

/** What a change of booking type does to the other entries: an untouched default length becomes the other kind's default. */
export const withBookingType = (form: ServiceForm, bookingType: ServiceForm['bookingType']): ServiceForm =>
  bookingType === 'item-based'
    ? { ...form, bookingType, duration: form.duration === 60 ? 1 : form.duration }
    : {
        ...form,
        bookingType,
        duration: form.duration === 1 ? 60 : form.duration,
        price: form.price === '' ? 0 : form.price,
      };

const numberOf = (amount: Amount): number | undefined => (amount === '' ? undefined : Number(amount));

const draftOf = (form: ServiceForm) => {
  const described = {
    name: form.name,
    description: form.description,
    category: form.category,
    available: form.available,
    priceVaries: form.priceVaries,
    customFields: fieldsOf(form.questions),
    customizationSettings: {
      primaryColor: form.theme.primaryColor.trim() || null,
      backgroundColor: form.theme.backgroundColor.trim() || null,
      textColor: form.theme.textColor.trim() || null,
    },
  };
  const { prices, parts } = rentalTermsDraft(form);
  return form.bookingType === 'time-based'
    ? {
        ...described,
        bookingType: form.bookingType,
        duration: numberOf(form.duration),
        price: numberOf(form.price),
        quantity: 1,
        resourceIds: form.resourceIds,
        ...lineTermsDraft(form),
      }
    : {
        ...described,
        bookingType: form.bookingType,
        duration: numberOf(form.duration),
        price: 0,
        pricing: {
          baseRentalFee: numberOf(form.baseRentalFee),
          cautionFee: numberOf(form.cautionFee) ?? 0,
          ...prices,
        },
        parts,
        // A set has none of its own.
        quantity: parts.length > 0 ? 1 : numberOf(form.quantity),
        preRentalBufferDays: numberOf(form.preRentalBufferDays) ?? 0,
        postRentalBufferDays: numberOf(form.postRentalBufferDays) ?? 0,
      };
};

const isField = (name: string): name is ServiceField =>
  Object.hasOwn(emptyServiceForm, name) || isTermsField(name) || isRentalField(name);
const isColour = (name: string): name is keyof ServiceTheme => Object.hasOwn(emptyServiceForm.theme, name);

/** The form's field for a path of the contract, where a rental's prices stand under `pricing`; one field has all needs. */
export const serviceFieldOf = (path: string): ServiceField | null => {
  const name = path.replace(/^pricing\./, '').replace(/^resourceIds\..*/, 'resourceIds');
  return isField(name) ? name : null;
};

/** Sorts errors by the form's fields. */
export const errorsByField = (errors: readonly FieldError[]) => sortErrors(errors, serviceFieldOf);

const themeErrorsOf = (errors: readonly FieldError[]): ThemeErrors =>
  sortErrors(errors, (path) => {
    const name = path.replace(/^customizationSettings\./, '');
    return isColour(name) ? name : null;
  }).fields;

export type ServiceDraft =
  | { readonly ok: true; readonly body: ServiceBody }
  | {
      readonly ok: false;
      readonly errors: ServiceErrors;
      readonly theme: ThemeErrors;
      /** By the question's id. */
      readonly questions: ReadonlyMap<string, QuestionErrors>;
      /** What has no field of its own. */
      readonly others: readonly string[];
    };

/** The body to send, checked by the contract's own rules; or what is wrong, per field, colour and question. */
export const readServiceForm = (form: ServiceForm): ServiceDraft => {
  const questions = questionErrors(form.questions);
  const read = serviceBody.safeParse(draftOf(form));
  if (read.success && questions.size === 0) return { ok: true, body: read.data };
  const found = (read.error?.issues ?? []).map(({ path, message }) => ({
    field: path.map(String).join('.'),
    message,
  }));
  const theme = themeErrorsOf(found);
  // What is told at its question or colour is not told once more.
  const told = ({ field }: FieldError): boolean =>
    (questions.size > 0 && field.startsWith('customFields')) || field.startsWith('customizationSettings.');
  const { fields, others } = errorsByField(found.filter((error) => !told(error)));
  return { ok: false, errors: fields, theme, questions, others };
};

/** The same as the booking pages write it: `45 Mins`, `3 Days`. */
export const pageLengthText = (bookingType: OwnerService['bookingType'], duration: Amount): string => {
  const unit = bookingType === 'item-based' ? 'Day' : 'Min';
  return `${duration} ${unit}${Number(duration) === 1 ? '' : 's'}`;
};

/** The fee as it stands in the form, in naira; 0 while it is no number. */
export const typedFeeOf = (form: Pick<ServiceForm, 'bookingType' | 'price' | 'baseRentalFee'>): number => {
  const fee = Number(form.bookingType === 'item-based' ? form.baseRentalFee : form.price);
  return Number.isFinite(fee) ? fee : 0;
};

/** What the closed theme section says. */
export const themeText = (theme: ServiceTheme): string => {
  const own = Object.values(theme).filter((colour) => colour !== '').length;
  if (own === 0) return 'Uses the business theme';
  return own === 1 ? '1 colour of its own' : `${own} colours of its own`;
};

/** What the closed intake section says. */
export const questionsText = (count: number): string => {
  if (count === 0) return 'No questions yet';
  return count === 1 ? '1 question' : `${count} questions`;
};
