declare const phoneBrand: unique symbol;

/** A Nigerian mobile number in E.164, +234 and ten digits. */
export type PhoneNumber = string & { readonly [phoneBrand]: true };

/** The specification's rule for a number as dialled in Nigeria. */
export const localMobile = /^0[789][01]\d{8}$/;

/**
 * The local form (0803…) of a number as people type or paste it: without spaces, dashes, dots, brackets and unseen
 * marks, and with any of +234, 234, 00234, 009234 or a missing 0 resolved. Says nothing about its validity.
 */
export function normalisePhone(input: string): string {
  const bare = input.normalize('NFKC').replace(/[\s\p{Cf}\p{Pd}().[\]]/gu, '');
  const international = /^(?:\+|00|009)?234(0?\d{10})$/.exec(bare);
  const national = international?.[1] ?? bare;
  return /^[789]\d{9}$/.test(national) ? `0${national}` : national;
}

/** Reads a number as people write it; null unless it is an 11-digit Nigerian mobile number once normalised. */
export function parsePhone(input: string): PhoneNumber | null {
  const local = normalisePhone(input);
  // The pattern just tested is what the brand stands for.
  return localMobile.test(local) ? (`+234${local.slice(1)}` as PhoneNumber) : null;
}

/** The number as dialled in Nigeria: 08031234567. */
export function localPhone(phone: PhoneNumber): string {
  return `0${phone.slice(4)}`;
}

/** The number as shown to people: 0803 123 4567. */
export function displayPhone(phone: PhoneNumber): string {
  const local = localPhone(phone);
  return `${local.slice(0, 4)} ${local.slice(4, 7)} ${local.slice(7)}`;
}

/** What somebody typed for a number, as it is shown to people; what is none stays as it is. */
export function phoneText(text: string): string {
  const phone = parsePhone(text);
  return phone === null ? text : displayPhone(phone);
}

/** The address that opens a WhatsApp chat with this number, the text ready to be sent by hand. */
export function whatsappLink(phone: PhoneNumber, text: string): string {
  return `https://wa.me/${phone.slice(1)}?text=${encodeURIComponent(text)}`;
}
