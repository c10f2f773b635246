import { foldForSearch } from '#core/people/client-search.ts';
import { slugify } from '#core/people/slug.ts';

const first = `Ngozi Fọláṣadé Aisha Tonye Chiamaka Tèmítọ́pẹ́ Zainab Ibiso Adaeze Yetunde Hauwa Preye Ifeoma Bùkọ́lá Fatima
  Timi Chidinma Ṣadé Maryam Boma Uchenna Kẹ́hìndé Ruƙayya Ene Nkechi Taiwo Safiya Oghenekaro Obiageli Mojísọ́lá Amina
  Ebikeme Amarachi Dámilọ́lá Khadija Dein Kelechi Abíọ́lá Jamila Ejiro Ogechi Olúwaṣeun Bilkisu Ufuoma Chinyere
  Fúnmiláyọ̀ Belema Ebele Títílayọ̀ Hadiza Nengi Somtochukwu Rónkẹ́ Ladi Efe Kosisochukwu Ìyábọ̀ Nafisa Iniobong Ada`;
const last = `Eze Akínwálé Bello Briggs Nwosu Ògúnlẹ́yẹ Garba Amachree Okafor Balogun Danjuma Ogoriba Obi Adébáyọ̀ Yusuf
  Ebikeme Anyanwu Oyèlárán Abubakar Jack Ike Àjàyí Musa Ejembi Umeh Ọlátúnjí Lawal Efe Nnaji Fáṣọlá Shehu Ayebae
  Onyeka Ọṣìńowó Umar Alaibe Iroegbu Sówándé Ɗanladi Okpako Nwachukwu Bámgbóṣé Aliyu Erhabor Mbah Ṣóyínká Ibrahim Hart
  Okoli Ọ̀ṣúndáre Suleiman Dagogo Udeh Adélékè Gambo Omoruyi Ani Dúrójaiyé Tukur Udofia Okonkwo`;

const wordsOf = (text: string): readonly string[] => text.split(/\s+/);

/** First and last names of the country's many peoples; what a search compares with, and how an address writes them. */
export const seedNames = {
  first: wordsOf(first),
  last: wordsOf(last),
  foldedFirst: wordsOf(first).map(foldForSearch),
  foldedLast: wordsOf(last).map(foldForSearch),
  slugFirst: wordsOf(first).map(slugify),
  slugLast: wordsOf(last).map(slugify),
} as const;

/** Services by time, the shortest first; each length stands once, since a booking's service is found by it. */
export const seedServices = [
  { name: 'Brow shaping', minutes: 15, naira: 2_500 },
  { name: 'Wash and set', minutes: 30, naira: 6_000 },
  { name: 'Gel manicure', minutes: 45, naira: 9_500 },
  { name: 'Silk press', minutes: 60, naira: 15_000 },
  { name: 'Knotless braids, short', minutes: 90, naira: 28_000 },
  { name: 'Bridal make-up', minutes: 120, naira: 60_000 },
] as const;

export const seedItem = { name: 'Canopy with twenty chairs', days: 2, naira: 35_000 } as const;

const trades = ['Beauty Studio', 'Hair Lounge', 'Spa', 'Braids & More', 'Nail Bar', 'Salon'] as const;

/** What the business of this number is called. */
export const seedBusinessName = (number: number): string =>
  `${seedNames.first[number % seedNames.first.length]} ${trades[number % trades.length]} ${number + 1}`;

/** What the staff member of this number is called. */
export const seedStaffName = (number: number): string =>
  `${seedNames.first[(number * 7) % seedNames.first.length]} ${seedNames.last[(number * 11) % seedNames.last.length]}`;
