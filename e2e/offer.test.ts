import type { Locator, Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { servicesCalls } from '#contract/calls/services.calls.ts';
import { staffCalls } from '#contract/calls/staff.calls.ts';
import { imageMaxBytes } from '#contract/media.ts';
import type { OwnerService } from '#contract/replies/views.ts';
import { openBrowser, PHONE, type Window } from './browser/browser.ts';
import { expectAccessible } from './browser/look.ts';
import { openDarkPortal, openPortal } from './browser/sign-in.ts';
import { expectSnackbar } from './browser/snackbar.ts';
import { book, bookingBody, newClient } from './harness/client.ts';
import { pngOfSize, telephonePhoto, textNamedPng } from './harness/files.ts';
import { addService, addStaffMember, appointmentsOf, createOwner, type Owner } from './harness/owner.ts';
import { choice } from './harness/phone-booking.ts';
import { createVisitor } from './harness/visitor.ts';

const { open } = openBrowser();
const baseUrl = inject('baseUrl');
const clockAhead = inject('clockAhead');

/** The day after the product's clock begins, at 10:00 in Lagos. */
const DAY = '2026-12-08';
const TIME = `${DAY}T09:00:00.000Z`;

const questions = [
  { label: 'Hair length', type: 'Short Text' },
  { label: 'Anything else', type: 'Paragraph' },
  { label: 'Colour', type: 'Dropdown Select' },
  { label: 'I bring my own hair', type: 'Checkbox' },
  { label: 'How many packs', type: 'Number' },
] as const;

it('a service gets a category, questions, colours and a picture, and the public page shows them', async () => {
  const owner = await createOwner(baseUrl);
  const window = await open({ clockAhead, permissions: ['clipboard-read', 'clipboard-write'] });
  const { page } = window;
  await openPortal(page, owner, '/dashboard/services');
  await page.getByRole('button', { name: 'New Service' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Service' });
  await dialog.getByText('Please save the service first to enable image uploads.').waitFor();
  await dialog.getByRole('button', { name: 'Manage categories' }).click();
  await keepCategories(window);
  await dialog.getByLabel('Service Name').fill('Box Braids');
  expect(await dialog.getByRole('combobox', { name: 'Category' }).inputValue()).toBe('Hair');
  await dialog.getByRole('button', { name: 'Create Service' }).click();
  await expectSnackbar(page, 'Service created successfully!');
  await dialog.waitFor({ state: 'hidden' });
  const service = await onlyService(owner);
  await book(owner, service, TIME);

  await page.getByRole('button', { name: 'Edit: Box Braids' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Service' });
  await givePhoto(window, edit);
  await giveColours(window, edit);
  await writeQuestions(window, edit);
  await edit.getByRole('button', { name: 'Update Service' }).click();
  await expectSnackbar(page, 'Service updated successfully!');
  await edit.waitFor({ state: 'hidden' });

  await shareService(window, owner, service);
  await deleteBooked(window, owner);
});

const keepCategories = async (window: Window): Promise<void> => {
  const { page } = window;
  const dialog = page.getByRole('dialog', { name: 'Manage categories' });
  const field = dialog.getByLabel('New category');
  await dialog.getByText('No categories yet.').waitFor();
  await field.fill('Hair');
  await field.press('Enter');
  await dialog.getByRole('listitem').filter({ hasText: 'Hair' }).waitFor();
  await field.fill('Nails');
  await dialog.getByRole('button', { name: 'Add category' }).click();
  await dialog.getByRole('listitem').filter({ hasText: 'Nails' }).waitFor();
  await field.fill('hair');
  await field.press('Enter');
  await dialog.getByText('You already have a category called "Hair".').waitFor();
  await expectAccessible(window);
  await field.fill('');
  await dialog.getByRole('button', { name: 'Delete category: Nails' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectSnackbar(page, 'Categories updated successfully!');
  await dialog.waitFor({ state: 'hidden' });
};

const onlyService = async (owner: Owner): Promise<OwnerService> => {
  const { data } = await owner.visitor.ask(servicesCalls.list, { query: {} });
  const [service] = data;
  if (service === undefined || data.length > 1) throw new Error(`Not one service but ${data.length}`);
  return service;
};

const givePhoto = async ({ page, faults }: Window, dialog: Locator): Promise<void> => {
  const field = dialog.getByRole('group', { name: 'Image' });
  const input = field.locator('input[type=file]').first();
  await input.setInputFiles(pngOfSize(3));
  await field.getByText('This image is 3.0 MB. Please choose one of at most 2 MB.').waitFor();
  faults.expect(/status of 422/);
  await input.setInputFiles(textNamedPng());
  await field.getByText('Image upload failed: This picture could not be read.').waitFor();
  // The browser makes it small enough to be sent, and sets it upright.
  const photo = await telephonePhoto();
  expect(photo.buffer.length).toBeGreaterThan(imageMaxBytes);
  await input.setInputFiles(photo);
  await expectSnackbar(page, 'Image uploaded successfully!');
  await field.getByRole('button', { name: 'Replace' }).waitFor();
  const { naturalWidth, naturalHeight } = await field
    .locator('img')
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return { naturalWidth: image.naturalWidth, naturalHeight: image.naturalHeight };
    });
  expect(naturalHeight / naturalWidth).toBeCloseTo(4 / 3, 1);
};

const giveColours = async (window: Window, dialog: Locator): Promise<void> => {
  await dialog.getByRole('button', { name: 'Booking page theme' }).click();
  await dialog.getByLabel('Background colour', { exact: true }).fill('ffffff');
  await dialog.getByLabel('Text colour', { exact: true }).fill('#DDDDDD');
  await dialog.getByText('This text is hard to read on this background.').waitFor();
  await expectAccessible(window);
  await dialog.getByRole('button', { name: 'Clear text colour' }).click();
  await dialog.getByText('This text is hard to read').waitFor({ state: 'hidden' });
  await dialog.getByLabel('Pick primary colour').fill('#7a1f5c');
  expect(await dialog.getByLabel('Primary colour', { exact: true }).inputValue()).toBe('#7A1F5C');
};

const writeQuestions = async (window: Window, dialog: Locator): Promise<void> => {
  const { page } = window;
  await dialog.getByRole('button', { name: 'Custom intake form' }).click();
  for (const [at, { type }] of questions.entries()) {
    await dialog.getByRole('button', { name: 'Add question' }).click();
    if (type === 'Short Text') continue;
    const card = dialog.getByRole('group', { name: `Question ${at + 1}` });
    await card.getByRole('combobox', { name: 'Type' }).click();
    await card.getByRole('option', { name: type }).click();
  }
  await dialog.getByRole('button', { name: 'Update Service' }).click();
  await dialog.getByText('Options are required for select type').waitFor();
  expect(await dialog.getByText('Label is required').count()).toBe(5);
  await expectAccessible(window);
  for (const [at, { label }] of questions.entries())
    await dialog
      .getByRole('group', { name: `Question ${at + 1}` })
      .getByLabel('Label')
      .fill(label);
  await dialog.getByLabel('Options').fill('Black\nBrown\n\nBlack\nBlonde');

  // The number goes up by its button, the checkbox to the end by the keyboard.
  await dialog.getByRole('button', { name: 'Move question 5 up' }).click();
  await dialog.getByText('"How many packs" is now number 4 of 5.').waitFor();
  await dialog.getByRole('button', { name: 'Move question 2 up' }).click();
  await dialog.getByRole('group', { name: 'Question 1' }).getByLabel('Label').press('Alt+ArrowDown');
  await dialog.getByText('"Anything else" is now number 2 of 5.').waitFor();
  await dialog.getByRole('button', { name: 'Delete question 1' }).click();
  await dialog.getByText('"Hair length" was deleted.').waitFor();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByRole('group', { name: 'Question 1' }).getByRole('switch', { name: 'Required' }).click();

  await dialog.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview: what the client sees' });
  await preview.getByLabel('Colour (optional)').selectOption('Blonde');
  await preview.getByLabel('Hair length', { exact: true }).waitFor();
  await expectAccessible(window);
  await preview.getByRole('button', { name: 'Close' }).click();
  await preview.waitFor({ state: 'hidden' });
};

/** The link and the code of the service lead to its page, which looks as it was told to. */
const shareService = async (window: Window, owner: Owner, { slug }: OwnerService): Promise<void> => {
  const { page } = window;
  await page.getByRole('button', { name: 'Copy booking link: Box Braids' }).click();
  await expectSnackbar(page, 'Booking link copied!');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${baseUrl}/book/${owner.user.businessSlug}/${slug}`);
  await page.getByRole('button', { name: 'QR code and sharing: Box Braids' }).click();
  const dialog = page.getByRole('dialog', { name: 'QR code' });
  await dialog.getByRole('img', { name: 'QR code for Box Braids' }).waitFor();
  await dialog.getByText(link.replace('http://', '')).first().waitFor();
  await expectAccessible(window);
  for (const [name, ending] of [
    ['Code as PNG', 'png'],
    ['Code as SVG', 'svg'],
    ['Poster A4', 'poster-a4.pdf'],
    ['Poster A6', 'poster-a6.pdf'],
    ['Picture for WhatsApp status', 'status.jpg'],
  ] as const) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name }).click(),
    ]);
    expect(file.suggestedFilename().endsWith(ending)).toBe(true);
  }
  const client = await open({ ...PHONE, clockAhead });
  await client.page.goto(`${baseUrl}/book/${owner.user.businessSlug}`);
  await client.page.getByRole('heading', { name: 'Hair', exact: true }).waitFor();
  const picture = client.page.locator('main picture');
  expect(await picture.locator('source[type="image/webp"]').count()).toBe(1);
  await picture.locator('img').scrollIntoViewIfNeeded();
  await expect.poll(() => picture.locator('img').evaluate(loadedSource)).toMatch(/\.webp$/);
  await expectAccessible(client);
  await client.page.goto(`${link}?staff=any&date=${DAY}&time=${encodeURIComponent(`${DAY}T13:00:00.000Z`)}`);
  const asked = client.page.getByRole('group', { name: /^A few questions from/ });
  const labels = await asked.locator('label').allInnerTexts();
  expect(labels.map((label) => label.replace(/\s*\(optional\)/, '').trim())).toEqual([
    'Hair length',
    'Anything else',
    'Colour',
    'How many packs',
    'I bring my own hair',
  ]);
  expect(await client.page.locator('html').evaluate(primaryColour)).toBe('#7a1f5c');
  await expectAccessible(client);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'hidden' });
};

/** Runs in the page: what the browser chose to load; '' while nothing has come. */
const loadedSource = (image: HTMLElement | SVGElement): string =>
  image instanceof HTMLImageElement && image.naturalWidth > 0 ? image.currentSrc : '';

/** Runs in the page. */
const primaryColour = (html: HTMLElement | SVGElement): string =>
  getComputedStyle(html).getPropertyValue('--primary').trim().toLowerCase();

const deleteBooked = async (window: Window, owner: Owner): Promise<void> => {
  const { page } = window;
  await page.getByRole('button', { name: 'Delete: Box Braids' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete service' });
  await dialog.getByText('1 future booking stays in your diary.').waitFor();
  await dialog.getByText('Somebody Else').waitFor();
  await expectAccessible(window);
  await dialog.getByRole('button', { name: 'Delete, keep the booking' }).click();
  await expectSnackbar(page, 'Service deleted successfully. 1 future booking stays in your diary.');
  await page.getByText('No services added yet.').waitFor();
  expect(await appointmentsOf(owner, DAY)).toHaveLength(1);
};

it('the dialogs of services and staff on a phone in the dark', async () => {
  const owner = await createOwner(baseUrl);
  await book(owner, await addService(owner), TIME);
  await addStaffMember(owner, 'Zainab Bello');
  const window = await open({ ...PHONE, clockAhead });
  const { page } = window;
  await openDarkPortal(page, owner, '/dashboard/services');
  await page.getByRole('button', { name: 'Edit: Silk Press' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Service' });
  await dialog.getByRole('button', { name: 'Booking page theme' }).click();
  await dialog.getByRole('button', { name: 'Custom intake form' }).click();
  await dialog.getByRole('button', { name: 'Add question' }).click();
  await dialog.getByRole('img', { name: /^Preview of the booking page/ }).waitFor();
  await expectAccessible(window);
  await expectNoSideways(page);
  await dialog.getByRole('button', { name: 'Manage categories' }).click();
  const categories = page.getByRole('dialog', { name: 'Manage categories' });
  await categories.getByLabel('New category').fill('Hair');
  await categories.getByLabel('New category').press('Enter');
  await expectAccessible(window);
  await categories.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'QR code and sharing: Silk Press' }).click();
  await page.getByRole('img', { name: 'QR code for Silk Press' }).waitFor();
  await expectAccessible(window);

  await page.goto(`${baseUrl}/dashboard/staff`);
  await page.getByRole('button', { name: 'Actions for Ada Obi' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const member = page.getByRole('dialog', { name: 'Edit staff' });
  await member.getByRole('switch', { name: 'Using Default Business Schedule' }).click();
  await member.getByRole('button', { name: 'Add break on Tuesday' }).click();
  await member.getByRole('gridcell', { name: /^Tuesday, 8 Dec/ }).click();
  await member.getByText('1 booking on these dates').waitFor();
  await expectAccessible(window);
  await expectNoSideways(page);
  await member.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Actions for Ada Obi' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('radio', { name: 'Give them all to another staff member' }).check();
  await expectAccessible(window);
});

const expectNoSideways = async (page: Page): Promise<void> => {
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(sideways).toBeLessThanOrEqual(0);
};

it('a break and a blocked date hold on the public page, and bookings of a deleted member go to another', async () => {
  const owner = await createOwner(baseUrl);
  const service = await addService(owner);
  for (const name of ['Zainab Bello', 'Tunde Bakare']) await addStaffMember(owner, name);
  const ids = await memberIds(owner);
  const window = await open({ clockAhead });
  const client = await open({ ...PHONE, clockAhead });
  const { page } = window;
  await openPortal(page, owner, '/dashboard/staff');
  const dialog = await editMember(page, 'Zainab Bello');
  await dialog.getByRole('switch', { name: 'Using Default Business Schedule' }).click();
  await dialog.getByRole('button', { name: 'Add break on Tuesday' }).click();
  await dialog.getByLabel('Tuesday break start time').fill('1430');
  await dialog.getByLabel('Tuesday break end time').fill('12');
  await dialog.getByRole('button', { name: 'Update staff' }).click();
  await dialog.getByText(/^Please fix errors in the Weekly Hours schedule/).waitFor();
  await dialog.getByText('Start<End').waitFor();
  await expectAccessible(window);
  await dialog.getByLabel('Tuesday break start time').fill('12');
  await dialog.getByLabel('Tuesday break end time').fill('14');
  await dialog.getByRole('button', { name: 'Update staff' }).click();
  await expectSnackbar(page, 'Staff member updated!');
  await dialog.waitFor({ state: 'hidden' });

  const address = `${baseUrl}/book/${owner.user.businessSlug}/${service.slug}?staff=${ids.get('Zainab Bello')}&date=${DAY}`;
  await client.page.goto(address);
  await choice(client.page, /^11:00$/).waitFor();
  await choice(client.page, /^14:00$/).waitFor();
  for (const time of ['11:15', '12:00', '13:00', '13:45'])
    expect(await choice(client.page, new RegExp(`^${time}$`)).count(), time).toBe(0);

  await bookWith(owner, service, ids.get('Zainab Bello'), 'Ngozi Eze');
  await editMember(page, 'Zainab Bello');
  await dialog.getByRole('gridcell', { name: /^Tuesday, 8 Dec/ }).click();
  await dialog.getByText('1 booking on these dates').waitFor();
  await dialog.getByText(/Ngozi Eze · Silk Press/).waitFor();
  await expectAccessible(window);
  await dialog.getByRole('button', { name: 'Update staff' }).click();
  await expectSnackbar(page, 'Staff member updated!');
  await dialog.waitFor({ state: 'hidden' });
  await client.page.goto(address);
  await client.page.getByText('No available slots on this day. Please select another date.').waitFor();

  await bookWith(owner, service, ids.get('Ada Obi'), 'Somebody Else');
  await page.getByRole('button', { name: 'Actions for Zainab Bello' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const deletion = page.getByRole('dialog', { name: 'Delete staff' });
  await deletion.getByText('Zainab Bello has 1 future appointment.').waitFor();
  await deletion.getByRole('radio', { name: 'Give them all to another staff member' }).check();
  await deletion.getByRole('button', { name: 'Delete' }).click();
  await deletion.getByText('Choose who takes them over.').waitFor();
  await deletion.getByLabel('Give to').selectOption({ label: 'Ada Obi, Owner' });
  window.faults.expect(/status of 409/);
  await deletion.getByRole('button', { name: 'Delete' }).click();
  await deletion.getByText(/^Delete failed: /).waitFor();
  await deletion
    .getByRole('list', { name: 'Appointments that do not fit' })
    .getByText(/Ngozi Eze/)
    .waitFor();
  await expectAccessible(window);
  await deletion.getByLabel('Give to').selectOption({ label: 'Tunde Bakare, Stylist' });
  await deletion.getByRole('button', { name: 'Delete' }).click();
  await expectSnackbar(page, 'Staff member deleted. Tunde Bakare now has the 1 future appointment.');
  await page.getByRole('heading', { name: 'Zainab Bello' }).waitFor({ state: 'hidden' });
  const whose = (await appointmentsOf(owner, DAY)).map(({ clientName, staffId }) => [
    clientName,
    staffId?.name,
  ]);
  expect(whose.sort()).toEqual([
    ['Ngozi Eze', 'Tunde Bakare'],
    ['Somebody Else', 'Ada Obi'],
  ]);
});

const editMember = async (page: Page, name: string): Promise<Locator> => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  return page.getByRole('dialog', { name: 'Edit staff' });
};

const memberIds = async (owner: Owner): Promise<ReadonlyMap<string, string>> => {
  const { data } = await owner.visitor.ask(staffCalls.list, { query: {} });
  return new Map(data.map(({ name, _id }) => [name, _id]));
};

const bookWith = async (owner: Owner, service: OwnerService, staffId: string | undefined, name: string) => {
  const body = { ...bookingBody(owner, service, TIME, newClient(name)), staffId };
  await createVisitor(baseUrl).ask(appointmentsCalls.create, { body });
};
