/**
 * Every reason the API refuses for. The HTTP status is a property of the code; the text is what a person
 * is told when the refusing code has nothing more exact to say: what happened, and what to do next.
 */
export const errorCatalogue = {
  BAD_REQUEST: {
    status: 400,
    message: 'The request could not be read. Please reload the page and try again.',
  },
  INVALID_INPUT: { status: 422, message: 'Please fix the errors highlighted.' },
  UNAUTHENTICATED: { status: 401, message: 'Your session has expired. Please log in again.' },
  OFF_TEAM: {
    status: 401,
    message: 'You are no longer on the team of this business. If that is a mistake, please ask its owner.',
  },
  INVALID_CREDENTIALS: {
    status: 401,
    message: 'Invalid email or password. Please check your credentials and try again.',
  },
  FORBIDDEN: {
    status: 403,
    message: 'This request was not sent from this site. Please reload the page and try again.',
  },
  PROVE_AGAIN: {
    status: 403,
    message: 'Please show again that it is you: enter your password, or a code where you use one to log in.',
  },
  FACTOR_REQUIRED: {
    status: 403,
    message: 'This business asks for a second step of logging in. Please reload the page and set yours up.',
  },
  WRONG_BUSINESS: {
    status: 403,
    message: 'This belongs to another business. Please log in to that business first.',
  },
  OTHER_BUSINESS_OPEN: {
    status: 409,
    message: 'You went on to another business in another tab. Please reload this page to see that one.',
  },
  SETUP_INCOMPLETE: { status: 403, message: 'Please finish setting up your business first.' },
  NOT_FOUND: { status: 404, message: 'This could not be found. It may have been moved or removed.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This address does not answer that kind of request.' },
  EMAIL_TAKEN: {
    status: 409,
    message: 'This email is already registered. Please log in or reset your password.',
  },
  ALREADY_MEMBER: {
    status: 409,
    message: 'This address already belongs to your team. You can change its role in the list.',
  },
  OWNER_STAYS: {
    status: 409,
    message: 'A business always has its owner, so this cannot be changed. Please choose another person.',
  },
  HAND_OVER_WAITS: {
    status: 409,
    message:
      'A business changes hands a day after its owner has asked, in case it was not them. Please accept it then.',
  },
  FACTOR_EXISTS: {
    status: 409,
    message: 'You have an authenticator already. Please end it first to set up another.',
  },
  FACTOR_FIRST: {
    status: 409,
    message:
      'Please set up your own second step first, under Settings, Security. Then you can ask it of your team.',
  },
  ONLY_BY_THEMSELVES: {
    status: 409,
    message:
      'This person also signs in for another business, so only they can end their second factor. Please ask them to log in with a recovery code.',
  },
  ADDRESS_UNCONFIRMED: {
    status: 409,
    message: 'Please confirm your own email address first. We have mailed you a link.',
  },
  SLUG_TAKEN: { status: 409, message: 'This URL path is already taken.' },
  SLOT_TAKEN: { status: 409, message: 'That time has just been taken. Please pick another.' },
  ILLEGAL_TRANSITION: {
    status: 409,
    message: 'This booking was changed in the meantime. You now see how it stands.',
  },
  HAS_FUTURE_BOOKINGS: {
    status: 409,
    message: 'There are future bookings. Please choose what to do with them.',
  },
  IN_USE: { status: 409, message: 'Something else still needs this. Please take it out of there first.' },
  CLIENT_EXISTS: {
    status: 409,
    message: 'Another client already has this phone number. You can merge the two.',
  },
  OUT_OF_STOCK: { status: 409, message: 'Nothing is free on those days. Please pick other dates.' },
  IN_PROGRESS: { status: 409, message: 'The same request is still being worked on. Please wait a moment.' },
  LIMIT_REACHED: {
    status: 409,
    message: 'You have reached the limit. Please remove something you no longer need.',
  },
  WEBHOOK_OFF: {
    status: 409,
    message: 'This webhook is switched off. Please switch it on first.',
  },
  DEPOSIT_REQUIRED: {
    status: 402,
    message: 'A deposit is due before this can be booked. Please pay it to book.',
  },
  AMOUNT_CHANGED: {
    status: 422,
    message: 'The price has changed. Please check the new amount and try again.',
  },
  TERMS_CHANGED: {
    status: 409,
    message: 'The terms have changed since you read them. Please read them again before you book.',
  },
  CALL_TO_BOOK: {
    status: 403,
    message: 'This booking cannot be made online. Please call the business to book.',
  },
  NEEDS_OVERRIDE: {
    status: 422,
    message: 'This time is outside your usual rules. Please confirm that you still want it.',
  },
  INVALID_IMAGE: { status: 422, message: 'This picture could not be read. Please choose a PNG or JPEG.' },
  INVALID_FILE: { status: 422, message: 'This file could not be read. Please choose a CSV file.' },
  WRONG_PASSWORD: { status: 422, message: 'That is not your current password. Please try again.' },
  WRONG_CODE: {
    status: 422,
    message: 'That code is wrong, or was used already. Please enter the code that your app shows now.',
  },
  WRONG_PIN: { status: 422, message: 'That is not the PIN. Please try again.' },
  PIN_LOCKED: { status: 403, message: 'Locked after five wrong PINs. Please log in by password.' },
  WRONG_PASSKEY: {
    status: 422,
    message: 'That passkey was not accepted here. Please try again.',
  },
  PASSKEY_COPIED: {
    status: 403,
    message: 'This passkey may have a copy. Please log in another way and remove it.',
  },
  PASSWORD_FIRST: {
    status: 403,
    message: 'Log in with your password first; this passkey then counts as your second step.',
  },
  SLOT_NOT_OFFERED: { status: 422, message: 'That time is not offered. Please pick one of the times shown.' },
  DEPOSITS_UNAVAILABLE: {
    status: 422,
    message: 'Deposits need a bank account to be paid out to. Please verify your account details first.',
  },
  ACCOUNT_NOT_FOUND: {
    status: 422,
    message: 'This account could not be found. Please check the number and the bank.',
  },
  NO_PAYMENT_DUE: {
    status: 422,
    message: 'Nothing is due for this booking any more. Please book it without a payment.',
  },
  PAYMENT_PENDING: {
    status: 409,
    message: 'Your payment is not confirmed yet. We keep asking; your time is held meanwhile.',
  },
  PAYMENT_FAILED: {
    status: 402,
    message: 'The payment did not go through. Nothing was booked; please try again.',
  },
  PAYMENT_REFUNDED: {
    status: 409,
    message:
      'Your payment could not become a booking: it came too late, or was not what was asked for. All of it goes back to you.',
  },
  IDEMPOTENCY_MISMATCH: {
    status: 422,
    message: 'This request was already used for something else. Please reload the page and try again.',
  },
  TOKEN_INVALID: { status: 400, message: 'This link is no longer valid. Please ask for a new one.' },
  TOO_LARGE: { status: 413, message: 'That is too large to be sent. Please make it smaller.' },
  ADDRESS_TOO_LONG: {
    status: 414,
    message: 'This address is longer than any of ours. Please check the link, or start from our home page.',
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    message:
      'Your browser sent more about itself than we read. Please delete the cookies of this site and try again.',
  },
  UNSUPPORTED_MEDIA: { status: 415, message: 'This kind of content is not accepted here.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many tries. Please wait a little and try again.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Please try again in a moment.' },
  UNAVAILABLE: { status: 503, message: 'We are very busy just now. Please try again in a few seconds.' },
} as const satisfies Record<string, { readonly status: number; readonly message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** What is wrong with one field; `field` is the dotted path in the body or query. */
export type FieldError = { readonly field: string; readonly message: string };
