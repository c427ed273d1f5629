import type { Translation } from '#domain/core/translations.ts'
import type { cardRemarksTexts } from './remarks.texts.ts'

export const cardRemarksSo: Translation<typeof cardRemarksTexts> = {
  lead: 'Jumlad ku saabsan arday kasta, oo lagu daabaco warqadda natiijada. La’aanteed, warqaddu waxay leedahay xariiq wax lagu qoro.',
  card: 'Warqadda natiijada',
  ofYear: 'Sanadka',
  choose: 'Fadlan dooro fasal',
  none: 'Fasalkan arday kuma jiro',
  noneHint: 'Faallo waa la qori karaa marka arday fasalka la geliyo.',
  closed: (year) => `Sanad-dugsiyeedka ${year} waa xidhan yahay. Faallooyinkiisa waa la akhrin karaa oo keliya.`,
  nothing: '–',
  submit: 'Kaydi faallooyinka',
  unchanged: 'Faallo isbeddeshay ma jirto.',
  saved: (count) => `${count} faallo ayaa la kaydiyey`,
  failed: 'Faallooyinka lama kaydin.',
  loadFailed: 'Faallooyinka lama soo rari karin.',
}
