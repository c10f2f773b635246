/** The passwords tried first by whoever tries any, with those common in Nigeria; six characters and more. */
const commonPasswords: ReadonlySet<string> = new Set(
  `123456 1234567 12345678 123456789 1234567890 0123456789 012345 654321 7654321 87654321 987654321 0987654321 111111
  1111111 11111111 000000 0000000 00000000 222222 333333 444444 555555 666666 777777 7777777 888888 88888888 999999
  112233 11223344 121212 123123 123123123 123321 1234321 123654 131313 142536 147258 147258369 159357 159753 202020
  232323 252525 456789 789456 789456123 963852741 987654 password password1 password12 password123 password1234
  password! password@1 password@123 passw0rd p@ssw0rd p@ssword p@ssword1 p@ssw0rd1 pa55word pass123 pass1234 pass@123
  passpass mypassword newpassword yourpassword qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwertyui qwertyuiop qwe123
  qweasd qweasdzxc qazwsx qazwsxedc 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 zaq12wsx q1w2e3r4 asdfgh asdfghj
  asdfghjk asdfghjkl asdf1234 zxcvbn zxcvbnm abc123 abc1234 abcd1234 abcdef abcdefg abcdefgh a1b2c3 a123456 a12345678
  aa123456 aaaaaa aaaaaaaa abcabc admin1 admin12 admin123 admin1234 admin@123 administrator adminadmin root123 rootroot
  toor123 user123 test123 test1234 testing testing123 guest123 demo123 demo1234 welcome welcome1 welcome123 welcome@123
  letmein letmein1 login123 changeme changeme123 secret secret123 master master123 default access trustno1 iloveyou
  iloveyou1 iloveyou2 iloveu loveme loveyou lovely lover1 mylove sweetheart sweety babygirl princess princess1 prince
  queen1 sunshine sunshine1 flower blossom butterfly angel1 angels rainbow summer winter spring monday friday january
  december dragon monkey tigger tiger1 shadow hunter ranger killer superman batman spiderman pokemon naruto starwars
  football football1 soccer basketball baseball hockey liverpool liverpool1 chelsea chelsea1 arsenal arsenal1 manunited
  manchester barcelona realmadrid messi10 ronaldo ronaldo7 cristiano okocha superfan nigeria nigeria1 nigeria123
  nigeria@60 naija1 naija123 lagos1 lagos123 lagos234 eko123 abuja1 abuja123 ibadan kaduna portharcourt jesus1 jesus123
  jesuslovesme jesusislord jesuschrist iamblessed blessed blessed1 blessing blessing1 blessings favour favour1 favour123
  godisgood godisgood1 godislove godisgreat godfirst mygod1 thankgod thankgod1 praisegod emmanuel emmanuel1 gloria
  grace1 gracious glory1 goodness mercy1 mercy123 miracle miracle1 success success1 success123 victory victory1 wisdom
  wisdom1 patience destiny destiny1 prosper prosperity promise promise1 precious precious1 testimony allahu allah1
  allahuakbar alhamdulillah bismillah muhammad mohammed mohammed1 ibrahim abdullah fatima aminat michael michael1 daniel
  daniel1 samuel samuel1 david1 joseph joshua1 jennifer jessica michelle charlie andrew thomas jordan jordan23 robert
  family family1 mother mother1 father mummy1 mummy123 daddy1 daddy123 mymother mychild freedom forever whatever
  nothing internet computer google facebook whatsapp samsung samsung1 iphone android mobile money1 money123 business
  salon123 beauty beauty1 beautiful hello1 hello123 hellohello oluwaseun oluwatobi oluwa1 chioma chinedu`.split(
    /\s+/,
  ),
);

/** Words of the product and its trade, which whoever attacks it tries first. */
const contextWords: ReadonlySet<string> = new Set(
  'akoko booking bookings appointment appointments salon barber beauty spa rental rentals owner staff portal dashboard'.split(
    ' ',
  ),
);

/** One word with digits and signs around it. */
const WORD = /^[^a-z]*([a-z]+)[^a-z]*$/;

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');

/**
 * Whether a password is among the most common ones, letter case aside, or is a word of the product or one of the
 * owner's `own` (the business's name, the address) with nothing but digits and signs around it.
 */
export function isCommonPassword(password: string, own: readonly string[] = []): boolean {
  const lower = password.toLowerCase();
  const [, word = ''] = WORD.exec(lower) ?? [];
  return (
    commonPasswords.has(lower) ||
    contextWords.has(word) ||
    (word.length >= 3 && own.some((text) => lettersOf(text) === word))
  );
}
