import type { Translation } from '#domain/core/translations.ts'
import { term } from '#domain/school/terms.so.ts'
import type { correctTexts } from './correct.texts.ts'

export const examCorrectSo: Translation<typeof correctTexts> = {
  title: 'Beddel dhibicda ardayga',
  lead: 'Beddel hal dhibic oo hore u jirtay. Isbeddel kastaa wuxuu ku kacayaa hal sixid.',
  status: 'Xaaladda sixidda',
  form: 'Dhibicda',
  className: term.Class,
  student: term.Student,
  exam: term.Exam,
  subject: term.Subject,
  marks: 'Dhibcaha cusub',
  of: (max) => `0.5 ilaa ${max}, nus nus`,
  choose: 'Dooro …',
  now: (marks, max) => `Hadda: ${marks} ka mid ah ${max}`,
  none: 'Weli dhibic ma jirto. Ka geli Gelinta dhibcaha imtixaanka, halkaas oo aanay waxba ku kacayn.',
  submit: 'Beddel dhibicda',
  required: 'Meelaha oo dhan waa loo baahan yahay, dhibcuhuna waa inay ka badan yihiin 0',
  done: 'Dhibicda waa la beddelay!',
  failed: 'Dhibicda lama beddeli karin',
  noSubjects: 'Weli fasal laguma siin',
  noSubjectsHelp: 'Maamule ayaa maaddooyin ku siiya.',
  result: term.Results,
  by: 'Waxaa u dambayn beddelay',
  at: 'Markii u dambaysay ee la beddelay',
}
