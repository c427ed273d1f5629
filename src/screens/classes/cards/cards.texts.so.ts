import type { Translation } from '#domain/core/translations.ts'
import { term } from '#domain/school/terms.so.ts'
import type { cardsTexts } from './cards.texts.ts'

const students = (count: number): string => `${count.toLocaleString('en')} arday`

export const classCardsSo: Translation<typeof cardsTexts> = {
  title: 'Maamulka fasallada',
  lead: 'Fasallada iyo ardaydooda.',
  leadMoney: 'Fasallada iyo ardaydooda, iyo inta laga bixiyey lacagta bishan.',
  byClass: 'Ardayda fasal ahaan',
  search: 'Ku raadi lambar, magac ama telefoon',
  classFilter: term.Class,
  allClasses: 'Dhammaan fasallada',
  statusFilter: 'Xaaladda lacag-bixinta',
  status: { paid: 'La bixiyey', partial: 'Qayb la bixiyey', unpaid: 'Aan la bixin' },
  openAll: 'Fur dhammaan',
  closeAll: 'Xidh dhammaan',
  students,
  found: (shown, all) => (shown === all ? students(all) : `${shown.toLocaleString('en')} ka mid ah ${students(all)}`),
  paidOf: (paid, all) => `${paid} ka mid ah ${all} ayaa bixiyey`,
  emptyClass: 'Fasalkan arday lagama helin.',
  empty: 'Arday lama helin',
  emptyHint: 'Arday u dhigma shaandhayntan ma jiro.',
  noClasses: 'Weli fasal lama samayn.',
  fields: {
    id: 'Lambar',
    fullname: term['Full name'],
    className: term.Class,
    fee: 'Lacagta',
    paid: 'La bixiyey',
    status: 'Xaaladda',
  },
  none: '–',
  moneyLoading: 'Lacag-bixinnada ayaa la soo rarayaa …',
  moneyNoServer: 'Server-ka dugsiga lama gaadhi karo, lacag-bixinnadana hore looguma tusin qalabkan.',
  moneyCached: (time) => `Server-ka dugsiga lama gaadhi karo. Lacag-bixinnada sidii ${time}.`,
  moneyFailed: 'Fasalka lama soo rari karin',
  fileName: (day) => `classes-${day}`,
}
