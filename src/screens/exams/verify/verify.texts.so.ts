import type { Translation } from '#domain/core/translations.ts'
import { term } from '#domain/school/terms.so.ts'
import type { verifyTexts } from './verify.texts.ts'

export const verifySo: Translation<typeof verifyTexts> = {
  lead: 'Geli koodhka shahaadada ama warqadda natiijada si aad u aragto waxa dugsigu ku daabacay.',
  code: 'Koodhka',
  hint: '26 xaraf iyo lambar, QR-ka hoostiisa',
  missing: 'Fadlan geli koodhka warqadda.',
  submit: 'Xaqiiji',
  failed: 'Warqadda lama xaqiijin karin. Fadlan mar kale isku day.',
  noServer: 'Dugsiga lama gaadhi karo. Fadlan mar kale isku day marka uu internet jiro.',
  genuine: 'Dugsigu warqaddan wuu sameeyey. Waxay leedahay, sida ku daabacan:',
  unknown: 'Lama yaqaan',
  unknownHint: 'Dugsigu ma hayo warqad koodhkan leh. Isbarbar dhig xarfaha, ama weydii dugsiga.',
  withheld: 'Dugsigu hadda ma xaqiijin karo warqaddan. Fadlan weydii dugsiga.',
  changed: 'Waa la beddelay: dhibic ayaa la beddelay warqaddan kadib.',
  school: 'Dugsiga',
  student: term.Student,
  className: term.Class,
  year: 'Sanad-dugsiyeedka',
  exam: term.Exam,
  total: term.Total,
  result: term.Results,
  notStated: 'Lama sheegin',
  leaving: {
    genuine: 'Dugsiga ayaa sameeyay shahaadadan ka bixitaanka. Waxay sheegaysaa, luqadda warqadda:',
    changed: 'Waa la beddelay: ardaygu mar kale ayuu dugsigan joogaa.',
    exam: 'Taariikhda iyo goobta dhalashada',
    total: 'Muddada dugsiga',
    result: 'Sababta bixitaanka',
  },
}
