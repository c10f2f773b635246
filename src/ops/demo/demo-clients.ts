import { slugify } from '#core/people/slug.ts';
import type { Id } from '#server/platform/ids.ts';

export type DemoClient = {
  readonly id: Id;
  readonly name: string;
  /** Empty where the owner took the booking by telephone. */
  readonly email: string;
  readonly phone: string;
};

const names: readonly string[] = [
  'Ngozi Eze',
  'Fọláṣadé Akínwálé',
  'Aisha Bello',
  'Tonye Briggs',
  'Chiamaka Nwosu',
  'Tèmítọ́pẹ́ Ògúnlẹ́yẹ',
  'Zainab Garba',
  'Ibiso Amachree',
  'Adaeze Okafor',
  'Yetunde Balogun',
  'Hauwa Danjuma',
  'Preye Ogoriba',
  'Ifeoma Obi',
  'Bùkọ́lá Adébáyọ̀',
  'Fatima Yusuf',
  'Timi Ebikeme',
  'Chidinma Anyanwu',
  'Ṣadé Oyèlárán',
  'Maryam Abubakar',
  'Boma Jack',
  'Uchenna Ike',
  'Kẹ́hìndé Àjàyí',
  'Ruƙayya Musa',
  'Ene Ejembi',
  'Nkechi Umeh',
  'Taiwo Ọlátúnjí',
  'Safiya Lawal',
  'Oghenekaro Efe',
  'Obiageli Nnaji',
  'Mojísọ́lá Fáṣọlá',
  'Amina Shehu',
  'Ebikeme Ayebae',
  'Amarachi Onyeka',
  'Dámilọ́lá Ọṣìńowó',
  'Khadija Umar',
  'Dein Alaibe',
  'Kelechi Iroegbu',
  'Abíọ́lá Sówándé',
  'Jamila Ɗanladi',
  'Ejiro Okpako',
  'Ogechi Nwachukwu',
  'Olúwaṣeun Bámgbóṣé',
  'Bilkisu Aliyu',
  'Ufuoma Erhabor',
  'Chinyere Mbah',
  'Fúnmiláyọ̀ Ṣóyínká',
  "Asma'u Ibrahim",
  'Belema Hart',
  'Ebele Okoli',
  'Títílayọ̀ Ọ̀ṣúndáre',
  'Hadiza Suleiman',
  'Nengi Dagogo',
  'Somtochukwu Udeh',
  'Rónkẹ́ Adélékè',
  'Ladi Gambo',
  'Efe Omoruyi',
  'Kosisochukwu Ani',
  'Ìyábọ̀ Dúrójaiyé',
  'Nafisa Tukur',
  'Iniobong Udofia',
];
const prefixes = ['0803', '0806', '0813', '0703', '0810', '0903', '0805', '0816', '0701', '0908'] as const;
const BY_TELEPHONE_ONLY = 9;

/** Sixty clients of the city's many peoples, each with a number of their own in a block that no subscriber has. */
export const demoClients = (newId: () => Id): readonly DemoClient[] =>
  names.map((name, index) => ({
    id: newId(),
    name,
    email: index % BY_TELEPHONE_ONLY === 5 ? '' : `${slugify(name).replaceAll('-', '.')}@example.com`,
    phone: `${prefixes[(index * 7) % prefixes.length] ?? '0803'}000${1000 + index * 137}`,
  }));
