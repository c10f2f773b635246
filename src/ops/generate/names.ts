/** People of the country's many peoples, first name and last. */
export const people: readonly string[] = `
  Ngozi Eze, Fọláṣadé Akínwálé, Aisha Bello, Tonye Briggs, Chiamaka Nwosu, Tèmítọ́pẹ́ Ògúnlẹ́yẹ,
  Zainab Garba, Ibiso Amachree, Adaeze Okafor, Yetunde Balogun, Hauwa Danjuma, Preye Ogoriba, Ifeoma Obi,
  Bùkọ́lá Adébáyọ̀, Fatima Yusuf, Timi Ebikeme, Chidinma Anyanwu, Ṣadé Oyèlárán, Maryam Abubakar,
  Boma Jack, Uchenna Ike, Kẹ́hìndé Àjàyí, Ruƙayya Musa, Ene Ejembi, Nkechi Umeh, Taiwo Ọlátúnjí,
  Safiya Lawal, Oghenekaro Efe, Obiageli Nnaji, Mojísọ́lá Fáṣọlá, Amina Shehu, Ebikeme Ayebae,
  Amarachi Onyeka, Dámilọ́lá Ọṣìńowó, Khadija Umar, Dein Alaibe, Kelechi Iroegbu, Abíọ́lá Sówándé,
  Jamila Ɗanladi, Ejiro Okpako, Ogechi Nwachukwu, Olúwaṣeun Bámgbóṣé, Bilkisu Aliyu, Ufuoma Erhabor,
  Chinyere Mbah, Fúnmiláyọ̀ Ṣóyínká, Asma'u Ibrahim, Belema Hart, Ebele Okoli, Títílayọ̀ Ọ̀ṣúndáre,
  Hadiza Suleiman, Nengi Dagogo, Somtochukwu Udeh, Rónkẹ́ Adélékè, Ladi Gambo, Efe Omoruyi,
  Kosisochukwu Ani, Ìyábọ̀ Dúrójaiyé, Nafisa Tukur, Iniobong Udofia
`
  .trim()
  .split(/,\s+/);

const wordsAt = (place: number): readonly string[] => people.map((name) => name.split(' ')[place] ?? name);

export const firstNames = wordsAt(0);
export const lastNames = wordsAt(1);
