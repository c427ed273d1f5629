import { leftToRight } from '#domain/core/left-to-right.ts'
import type { Language } from '#domain/core/languages.ts'
import type { LeavingTexts } from '#ui/papers/paper.ts'

/** Conduct as a leaving certificate may state it. */
export const CONDUCTS = ['excellent', 'good', 'satisfactory'] as const
type Conduct = (typeof CONDUCTS)[number]

/** How a student left, as a leaving certificate has words for it. */
type Left = 'graduated' | 'moved' | 'left'

/** Texts of a leaving certificate, and words of its facts. */
type LeavingWords = LeavingTexts & {
  studentId: string
  born: string
  bornWhere: (day: string, place: string) => string
  attended: string
  days: (since: string, until: string) => string
  className: string
  classAndYear: (className: string, year: string) => string
  reason: string
  reasons: Readonly<Record<Left, string>>
  movedTo: (school: string) => string
  conduct: string
  conducts: Readonly<Record<Conduct, string>>
}

const joined = (parts: readonly string[], comma: string): string => parts.filter(Boolean).join(comma)

/** Texts on leaving certificates, each in the language of its paper rather than of the page. */
export const LEAVING_WORDS: Readonly<Record<Language, LeavingWords>> = {
  en: {
    title: 'School leaving certificate',
    certifies: 'This is to certify that',
    studentId: 'Student ID',
    born: 'Date and place of birth',
    bornWhere: (day, place) => joined([day, place], ', '),
    attended: 'Attended this school',
    days: (since, until) => `from ${since} to ${until}`,
    className: 'Class at leaving',
    classAndYear: (className, year) => joined([className, year], ', '),
    reason: 'Reason for leaving',
    reasons: {
      graduated: 'Completed the last class of this school',
      moved: 'Moved to another school',
      left: 'Left at the wish of the family',
    },
    movedTo: (school) => `Moved to another school: ${school}`,
    conduct: 'Conduct',
    conducts: { excellent: 'Excellent', good: 'Good', satisfactory: 'Satisfactory' },
    day: 'Date',
    place: 'Place',
    signatures: ['Class teacher', 'Head of the school'],
    stamp: 'Stamp',
    verify: 'Verify this paper at',
    code: 'Code',
  },
  so: {
    title: 'Shahaadada ka bixitaanka dugsiga',
    certifies: 'Waxaa halkan lagu caddaynayaa in',
    studentId: 'Lambarka ardayga',
    born: 'Taariikhda iyo goobta dhalashada',
    bornWhere: (day, place) => joined([day, place], ', '),
    attended: 'Muddada dugsigan',
    days: (since, until) => `laga bilaabo ${since} ilaa ${until}`,
    className: 'Fasalkii ugu dambeeyay',
    classAndYear: (className, year) => joined([className, year], ', '),
    reason: 'Sababta bixitaanka',
    reasons: {
      graduated: 'Waa la dhammeeyay fasalka ugu dambeeya ee dugsigan',
      moved: 'Waxaa loo wareegay dugsi kale',
      left: 'Waxay ahayd rabitaanka qoyska',
    },
    movedTo: (school) => `Waxaa loo wareegay dugsi kale: ${school}`,
    conduct: 'Dabeecadda',
    conducts: { excellent: 'Aad u wanaagsan', good: 'Wanaagsan', satisfactory: 'La aqbali karo' },
    day: 'Taariikhda',
    place: 'Goobta',
    signatures: ['Macallinka fasalka', 'Maamulaha dugsiga'],
    stamp: 'Shaambadda',
    verify: 'Warqaddan ka hubi',
    code: 'Koodhka',
  },
  ar: {
    title: 'شهادة مغادرة المدرسة',
    certifies: 'تشهد إدارة المدرسة بأن',
    studentId: 'رقم الطالب',
    born: 'تاريخ الميلاد ومكانه',
    bornWhere: (day, place) => joined([day, place], '، '),
    attended: 'مدة الدراسة في المدرسة',
    days: (since, until) => `من ${since} إلى ${until}`,
    className: 'الصف عند المغادرة',
    classAndYear: (className, year) => joined([className, year && `العام ${leftToRight(year)}`], '، '),
    reason: 'سبب المغادرة',
    reasons: {
      graduated: 'إتمام الصف الأخير في هذه المدرسة',
      moved: 'الانتقال إلى مدرسة أخرى',
      left: 'المغادرة برغبة الأسرة',
    },
    movedTo: (school) => `الانتقال إلى مدرسة أخرى: ${school}`,
    conduct: 'السلوك',
    conducts: { excellent: 'ممتاز', good: 'جيد', satisfactory: 'مقبول' },
    day: 'التاريخ',
    place: 'المكان',
    signatures: ['معلم الصف', 'مدير المدرسة'],
    stamp: 'الختم',
    verify: 'للتحقق من هذه الشهادة',
    code: 'الرمز',
  },
}
