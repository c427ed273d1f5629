import type { Translation } from '#domain/core/translations.ts'
import { term } from '#domain/school/terms.so.ts'
import type { authTexts } from './auth.texts.ts'

const waiting = (count: number): string => (count === 1 ? 'Hal qoraal' : `${count} qoraal`)

export const authSo: Translation<typeof authTexts> = {
  title: term['Sign in'],
  email: 'Iimayl, magaca isticmaalaha ama telefoon',
  password: term.Password,
  submit: term['Sign in'],
  forgotLink: 'Ma ilowday furaha sirta ah?',
  helpLink: 'Caawinta soo galitaanka',
  people: 'Dadka hore halkan uga soo galay',
  noAccount: 'Akoon weli ma lihid?',
  createAccount: 'La xidhiidh maamulaha si akoon laguugu sameeyo',
  createAccountToast: 'Fadlan la xidhiidh maamulaha si akoon laguugu sameeyo.',
  success: 'Waad soo gashay!',
  locked: (seconds) => `Fadlan sug ${seconds} ilbiriqsi ka hor inta aanad mar kale isku dayin.`,
  tooMany: (seconds) => `Isku dayo badan ayaa fashilmay. Mar kale isku day ${seconds} ilbiriqsi kadib.`,
  unlocked: 'Akoonka waa la furay! Fadlan mar kale isku day.',
  noServerTitle: 'Server-ka dugsiga lama gaadhi karo',
  noServer:
    'Si aad u soo gasho waxaad u baahan tahay server-ka dugsiga. Hubi in qalabkani ku xidhan yahay shabakadda, ka dibna mar kale isku day. Wixii lagu kaydiyey qalabkan weli way joogaan.',
  endedTitle: (count) => (count > 0 ? `Soo gal si ${count} loo diro` : 'Fadlan mar kale soo gal'),
  loginNeeded: 'Waa inaad soo gashaa.',
  roleChanged: (name) =>
    `Maamuluhu shaqo kale ayuu ${name} u dhiibay. Mar kale soo gal si aad ugu sii waddo. Wixii hore halkan loogu kaydiyey way ku jiraan.`,
  unreadable: 'Aqoonsigii soo galitaanku sax ma aha. Fadlan mar kale soo gal.',
  ended: (name) => `Fadhigii ${name} wuu dhammaaday. Mar kale soo gal si aad u sii waddo.`,
  endedWaiting: (count) =>
    `${waiting(count)} ayaa ku kaydsan qalabkan; waa la dirayaa marka aad soo gasho; maamule ayaa la wareegi kara.`,
  accountEndedTitle: 'Akoonkani wuu dhammaaday',
  accountEnded: (name, count) =>
    `${name} ma soo geli karo hadda kadib.${
      count === 0
        ? ''
        : ` ${waiting(count)} ayaa weli ku jira qalabkan oo lama diri karo: maamule ayaa qalabkan ka soo geli kara oo la wareegi kara.`
    }`,
  tooLongTitle: 'Fadlan mar kale soo gal',
  tooLong:
    'Qalabkani muddo ka badan 14 maalmood ma gaadhin server-ka dugsiga. Badbaado awgeed, fadlan hal mar soo gal si aad u sii waddo. Waxba ma lumin.',
  clockAheadTitle: 'Saacadda qalabkani ma sax baa?',
  clockAhead: (days) =>
    `${days ? `Waxay tusaysaa ${days.shown}, maalintii ugu dambaysay ee qalabkani yaqaanna waa ${days.seen}.` : 'Aad bay uga horraysaa wakhtigii ugu dambeeyey ee qalabkani yaqaanna.'} Sax taariikhda iyo saacadda, markiiba waad sii wadi kartaa. Haddii ay sax yihiin, hal mar soo gal adigoo ku xidhan server-ka dugsiga. Waxba ma lumin.`,
  firstTitle: 'Wuxuu shaqeeyaa internet la’aan',
  first:
    'Soo galitaanka koowaad kadib, fasallada iyo ardayda waxaa lagu kaydiyaa qalabkan. Waad xaadirin kartaa internet la’aan. Wax walba si toos ah ayaa loo diraa marka internet jiro.',
  plainTitle: 'Wuxuu shaqeeyaa oo keliya marka internet jiro',
  plain:
    'Cinwaankani ma aha mid ammaan ah (http), sidaa darteed barnaamijka laguma kaydin karo qalabkan, server-ka dugsiga la’aantiina ma furmo. Maamulaha weydii cinwaanka ku bilaabma https.',
  install: 'Ku rakib qalabkan',
  logoutTitle: 'Waa la kaa bixinayaa …',
  unauthorizedTitle: 'Boggan ma furi kartid',
  unauthorized: 'Akoonkaagu boggan ma laha. Haddii aad shaqadaada ugu baahan tahay, weydii maamulaha.',
  backToSignIn: 'Ku noqo soo galitaanka',
  forgot: {
    title: 'Furaha sirta ah waan ilaaway',
    lead: 'Geli iimaylka ama telefoonka akoonkaaga. Koodhka xaqiijinta ayaad ku dooranaysaa fure cusub.',
    field: 'Iimayl ama lambarka telefoonka',
    missing: 'Fadlan geli iimaylkaaga si aad u beddesho furaha sirta ah.',
    submit: 'Dir koodhka xaqiijinta',
    mailed: 'Haddii akoonku jiro, koodhka xaqiijinta waa la diray.',
    ask: 'Fadlan koodhka xaqiijinta weydii maamulahaaga.',
    enterCode: 'Geli koodhka',
    haveCode: 'Koodh hore ayaan u haystaa',
  },
  reset: {
    title: 'Beddel furaha sirta ah',
    lead: 'Geli koodhka xaqiijinta iyo furahaaga cusub.',
    code: term['Verification code'],
    codeHint:
      'Xarfaha waaweyn iyo kuwa yaryar waa isku mid. Koodhka iimaylka lagu soo diro wuxuu shaqeeyaa 15 daqiiqo.',
    password: 'Furaha cusub',
    passwordHint: 'Ugu yaraan 8 xaraf.',
    confirmation: 'Ku celi furaha cusub',
    missing: 'Fadlan buuxi meelaha oo dhan',
    mismatch: 'Furayaashu isku mid maaha',
    submit: 'Beddel furaha sirta ah',
    success: 'Furaha sirta ah waa la beddelay!',
    next: 'Bogga soo galitaanka ayaa hadda furmaya.',
    noCode: 'Weli koodh ma haysto',
  },
  firstSignIn: {
    link: 'Koodh dugsigu i siiyey ayaan haystaa',
    title: 'Soo galitaanka koowaad',
    lead: 'Isticmaal koodhka dugsigu ku siiyey si aad u doorato furahaaga sirta ah.',
    nameHint: 'Sida warqaddaada ku qoran, tusaale ahaan telefoonkaaga: 63 400 0001.',
    code: 'Koodhka',
    codeHint: 'Sida warqaddaada ku qoran. Xarfaha waaweyn iyo kuwa yaryar waa isku mid.',
    submit: 'Dhig furaha oo soo gal',
    signInFailed: 'Furahaagii waa la dhigay. Hadda ku soo gal.',
    isCode: 'Tani waxay u eg tahay koodh dugsigu bixiyey. Marka hore ku dooro furaha sirta ah:',
  },
  switchUser: {
    title: 'Beddel isticmaalaha',
    lead: 'Dooro cidda hadda isticmaalaysa qalabkan. Adigu waad ku jiraysaa ilaa furaha kan kale la aqbalo. Wixii aad kaydisay adigaa iska leh, waana la dirayaa.',
    others: 'Dadka isticmaala qalabkan',
    nobody: 'Qof kale weli kama soo gelin qalabkan.',
    password: term['Sign in'],
  },
  backToStart: 'Ku noqo bilowga',
}
