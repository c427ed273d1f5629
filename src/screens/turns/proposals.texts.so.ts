import type { Translation } from '#domain/core/translations.ts'
import { term } from '#domain/school/terms.so.ts'
import type { proposalTexts } from './proposals.texts.ts'

export const proposalsSo: Translation<typeof proposalTexts> = {
  lead: 'Dugsigu wuxuu diyaarinayaa sanadka xiga. Sheeg ardayga fasalka ku celinaya ama dugsiga ka baxaya; maamulaha ayaa go’aaminaya.',
  none: 'U gudubka sanad cusub lama diyaarinayo',
  noneHint: 'Marka maamule diyaariyo sanadka xiga, ardayda fasalladaada ayaa halkan ku qornaan doona.',
  title: (from, to) => `${from} ilaa ${to}`,
  outcomes: {
    up: 'Wuu gudbayaa',
    repeats: 'Fasalka ayuu ku celinayaa',
    moves: 'Dugsi kale ayuu u wareegayaa',
    leaves: 'Dugsiga wuu ka baxayaa',
  },
  noun: ['arday', 'arday'],
  name: term.Student,
  className: term.Class,
  percent: 'Dhibcaha ilaa hadda',
  proposal: 'Waxaad soo jeedinaysaa',
  nothing: 'Waxba',
  reason: term.Reason,
  reasonHint: 'Haddii aad rabto; maamulayaasha ayaa akhriya.',
  propose: 'Soo jeedi',
  proposeFor: (name) => `Wax u soo jeedi ${name}`,
  proposeForShown: (count) => `Wax u soo jeedi ${count} arday oo muuqda`,
  ask: (name) => `Maxaad u soo jeedinaysaa ${name}?`,
  askForMany: (count) => `Maxaad u soo jeedinaysaa ${count} arday?`,
  save: term.Save,
  saved: 'Waa la kaydiyay',
  failed: 'Lama kaydin karin',
  empty: 'Fasalladaada arday kuma jiraan.',
  file: 'proposals',
}
