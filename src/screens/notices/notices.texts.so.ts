import type { Translation } from '#domain/core/translations.ts'
import type { noticeTexts } from './notices.texts.ts'

export const noticesSo: Translation<typeof noticeTexts> = {
  title: 'Wargelinta qalabkan',
  leadParent:
    'Telefoonkaaga ayaa kuu sheegaya, xataa marka app-ku xidhan yahay. Inta u dhaxaysa 20:00 iyo 6:30 waxba lama tuso.',
  leadStaff:
    'Qalabkan ayaa kuu sheegaya, xataa marka app-ku xidhan yahay. Inta u dhaxaysa 20:00 iyo 6:30 waxba lama tuso.',
  kinds: {
    absent: 'Ilme maanta maqan',
    payment: 'Lacag-bixin la helay, ama lacag la sugayo',
    announcement: 'Ogeysiis',
    exam: 'Natiijada imtixaanka oo soo baxday',
    bus: 'Baska ilme oo isbeddelay',
    urgentAnnouncement: 'Ogeysiis degdeg ah',
    workPlan: 'Qorshe-hawleed la ii dhiibay',
    substitute: 'Cashar ayaan macallin maqan u dhigayaa',
    heldPayment: 'Lacag-bixin la hakiyey oo maamule sugaysa',
  },
  hindrance: {
    none: 'Browser-kani wargelin ma tusi karo. Wax kasta oo kale way shaqeeyaan.',
    needsInstalling:
      'iPhone ama iPad, marka hore app-ka saar shaashadda (Share, Add to Home Screen), ka dibna halkaas ka fur.',
    denied: 'Wargelinta app-kan waa laga xannibay browser-kan. Ka oggolow dejintiisa, ka dibna halkan ku soo noqo.',
  },
  away: 'Si wargelinta loo beddelo server-ka dugsiga ayaa loo baahan yahay. Wixii aad dooratay way sii socdaan.',
  notAllowed: 'Browser-ka looma oggolaan inuu wargelin tuso, sidaas darteed waxba lama beddelin.',
  failed: 'Wargelinta lama beddeli karin.',
  pushFailed: 'Adeegga wargelinta ee browser-ka hadda lama gaadhi karo. Fadlan mar dambe isku day.',
  saved: 'Wargelinta waa la kaydiyey',
}
