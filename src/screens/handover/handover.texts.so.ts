import type { Translation } from '#domain/core/translations.ts'
import { term } from '#domain/school/terms.so.ts'
import type { handoverTexts } from './handover.texts.ts'

export const handoverSo: Translation<typeof handoverTexts> = {
  lead: 'Maalmo internet ma jiro? Qalab kale ayaa wixii halkan lagu kaydiyey dugsiga geeya. Halkanna way ku hadhayaan ilaa dugsigu ka jawaabo.',
  how: 'Sida loo sameeyo, sawirro',
  noSession: 'Soo gal si aad u dhiibto waxa sugaya.',
  entries: (count) => (count === 1 ? 'hal qoraal' : `${count} qoraal`),
  payments: (count, sum) => (count === 1 ? `hal lacag-bixin, ${sum}` : `${count} lacag-bixin, ${sum}`),
  paymentsAmong: (count, sum) =>
    count === 1 ? `mid ka mid ah waa lacag-bixin, ${sum}` : `${count} ka mid ah waa lacag-bixin, ${sum}`,
  oldest: (time) => `kan ugu horreeyey ${time}`,
  own: {
    title: 'Waxa aad dhiibayso',
    none: 'Wax aad leedahay kuma sugna qalabkan.',
    large: (count) =>
      count === 1
        ? 'Hal sawir way ka weyn tahay, waxayna sugaysaa internet.'
        : `${count} sawir way ka weyn yihiin, waxayna sugayaan internet.`,
    handed: (left) =>
      left === 0
        ? 'Dhammaan waa la dhiibay. Qof labaad ayaa sidoo kale qaadi kara.'
        : left === 1
          ? 'Mid ka mid ah weli lama dhiibin.'
          : `${left} ka mid ah weli lama dhiibin.`,
    carried: (count) =>
      count === 1 ? 'Waxaa la socda hal xidhmo oo qalab kale.' : `Waxaa la socda ${count} xidhmo oo qalabyo kale.`,
    handOn: (count) =>
      count === 1
        ? 'Hal xidhmo oo qalab kale ayaa halkan laga sii dhiibi karaa.'
        : `${count} xidhmo oo qalabyo kale ayaa halkan laga sii dhiibi karaa.`,
    grantEnded:
      'Dugsigu xidhmo kaama qaato qalabkan ilaa aad mar kale ka soo gasho, internet leh. Wax waliba halkan ayay ku hadhayaan.',
    cannot: 'Qalabkani weli ma xidhi karo: mar internet leh ka soo gal, cinwaanka https ee dugsiga.',
    sealed:
      'Dugsiga oo keliya ayaa akhriyi kara. Qofka qaada wuxuu arkaa magacaaga, tirada qoraallada, inta ay jiraan, iyo inta lacag ah.',
    code: 'Tus koodhadh',
    file: 'Fayl ku dhiib',
    message: 'Fariin ku dir',
    failed: 'Lama xidhi karin. Wax walba weli qalabkan ayay ku sugayaan.',
    tooLarge: 'Koodhadh way ka badan tahay. Fayl ku dhiib.',
  },
  codes: {
    title: 'Tus qalabka kale',
    help: `Halkaas: ${term.Outbox}, Dhiibid, Kamarad ku qaad. Ha dhaqaajin ilaa uu ka yidhaahdo “Waa la qaaday”.`,
    of: (number, count) => `Koodhka ${number} ee ${count}`,
    again: (number) => `Koodhka ${number}; way socdaan ilaa qalabka kale dhammaan helo`,
    label: 'Koodh QR oo qayb ah',
  },
  message: {
    title: 'Fariin ku dir',
    help: (count) =>
      count === 1
        ? 'Qoraalkan xafiiska ugu dir SMS ama chat. Halkaas “Dhiibid” ayaa lagu dhejiyaa.'
        : `${count}-dan qoraal xafiiska ugu dir SMS ama chat. Halkaas “Dhiibid” ayaa lagu dhejiyaa, siday u kala horreeyaan dan malaha.`,
    tooLong: 'Saddex fariimood kuma filna. Tus koodhadh, ama fayl ku dhiib.',
    text: (number, count) => `Qoraalka ${number} ee ${count}`,
    send: 'Dir',
    copy: 'Koobi',
    copied: 'Waa la koobiyeeyey',
    notCopied: 'Lama koobiyeyn karin. Dooro qoraalka.',
  },
  who: {
    title: 'Ma la dhiibay?',
    to: 'Waxaa loo dhiibay',
    toHelp: 'Magaca qofka',
    done: 'Waa la dhiibay',
    notYet: 'Weli maya',
  },
  handed: {
    title: 'La dhiibay',
    to: (to, time) => (to ? `Loo dhiibay ${to}, ${time}` : time),
    how: { code: 'koodhadh', file: 'fayl', message: 'fariin' },
    states: { handed: 'weli lama xaqiijin', settled: 'dugsigu waa ka jawaabay', refused: 'dugsigu ma qaadan' },
    grantEnded: 'Soo galistaadii qalabkan way dhammaatay.',
    former: 'Xogta dugsiga tan hore ayaa lagu celiyey. Qoraalladu halkan ayay sugayaan ilaa internet la helo.',
  },
  take: {
    title: 'Ka qaad qalab kale',
    help: 'Waxa dadka kale dhiibaan, iyo jawaabaha dugsiga ee wixii aad dhiibtay.',
    camera: 'Kamarad ku qaad',
    file: 'Fayl qaad',
    paste: 'Fariin dheji',
    scanning: 'Kamaradda koodhadhka hortooda ku hay',
    none: 'Weli koodh lama arkin',
    progress: (known, pieces) => `${known} qaybood ee ${pieces}`,
    misread: 'Qayb si khaldan ayaa loo akhriyey. Way cusboonaysiinaysaa; kamaradda koodhadhka hortooda ku hay.',
    foreign: 'Koodhkani kuma jiro waxa la dhiibo.',
    noCamera: {
      refused: 'Kamaradda lama oggolaan. Ka oggolow dejinta browser-ka boggan, ama tan xidh oo fayl qaad.',
      none: 'Qalabkani kamarad ma laha. Tan xidh, oo fayl qaad ama fariin dheji.',
      address: 'Browser-ku cinwaankan kamarad ma siiyo. Ku fur dugsiga cinwaanka https, ama tan xidh oo fayl qaad.',
      busy: 'Kamaradda lama bilaabi karin; barnaamij kale ayaa laga yaabaa inuu isticmaalayo. Isku day mar kale, ama tan xidh oo fayl qaad.',
    },
    pasteTitle: 'Fariin dheji',
    pasteField: 'Qoraalka, ama dhammaan qoraallada oo is hoos yaal',
    pasteKept: 'Qoraalladii hore way kaydsan yihiin: dheji kuwa dhiman.',
    pasteDone: 'Qaad',
    noText: 'Qoraalkan kuma jiro wax la dhiibay.',
    cut: 'Qoraalkani waa go’an yahay. Koobi fariinta oo dhan, DUGSI1 ilaa dhammaadkeeda.',
    damagedText: 'Xaraf ka mid ah qoraalladan waa khaldan yahay, waxna lama qaadin. Dhammaantood mar kale koobi garee.',
    noFile: 'Kani ma aha fayl la dhiibay. Magaciisu wuxuu ku dhammaadaa .dugsi ama .dugsi.txt.',
    partly: (known, pieces) =>
      `Waxaa halkan jooga ${known} fariimood oo ka mid ah ${pieces}. Kuwa kalena dheji, wadajir ama mid mid.`,
    unread: 'Faylka lama akhriyi karin.',
    tooLarge: 'Faylkani wuu ka weyn yahay waxa qalabyadu isu dhiibaan.',
    notSaved: 'Qalabkan laguma KAYDIN. Mar kale qaad.',
  },
  taken: {
    taken: 'Waa la qaaday. Isla marka qalabkani dugsiga gaadho ayaa la geynayaa.',
    again: 'Hore ayay qalabkan ugu jirtay.',
    own: 'Qalabkan ayaa sameeyey. Qalab kale waa inuu qaadaa.',
    otherSchool: 'Dugsi kale ayay u socotaa, lamana qaadin.',
    tooLarge: 'Way ka weyn tahay waxa dugsigu qaato, lamana qaadin.',
    noRoom:
      'Qalabkani wax intaas ka badan ma qaadi karo, lamana qaadin. Marka hore dugsiga ha gaadho, ama qalab kale sii.',
    ownAnswer: 'Jawaabta dugsiga ee qalabkan. Sanduuqaagu hadda waa og yahay.',
    answer: (device) => `Jawaab dugsigu u diray qalabka ${device}, oo la sii gudbinayo.`,
    answerAgain: 'Jawaabtan hore ayay qalabkan ugu jirtay.',
    damaged: 'Qayb way xumaatay ama way go’an tahay, lamana qaadin. Mar kale qaad.',
    tooNew: 'Waxaa sameeyey barnaamij ka cusub. Marka hore qalabkan cusboonaysii.',
  },
  carried: {
    title: 'Kuwa dadka kale loo wado',
    help: 'App-ka fur meel internet leh: iskeed ayay dugsiga u tagtaa. Cidina ma tirtiri karto.',
    from: (name, device) => `${name}, qalabka ${device}`,
    takenAt: (time, by) => `la qaaday ${time}, waxaa qaaday ${by}`,
    states: { carried: 'jidka ayay ku jirtaa', delivered: 'waa la geeyey', refused: 'dugsigu ma qaadan' },
    deliveredAt: (time) => `la geeyey ${time}`,
    more: (count) => `iyo ${count} kale`,
  },
  answers: {
    title: 'Jawaabaha dugsiga ee la gudbinayo',
    help: 'Tus qalabka dhiibay: markaas wuu ogaanayaa waxa dugsigu yidhi.',
    of: (count) => (count === 1 ? 'hal jawaab' : `${count} jawaabood`),
    device: (device) => `Qalabka ${device}`,
    code: 'Tus koodhadh',
    file: 'Fayl ku dhiib',
    all: 'Dhammaan hal fayl',
  },
}
