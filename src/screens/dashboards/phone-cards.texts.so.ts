import type { Translation } from '#domain/core/translations.ts'
import type { phoneCardTexts } from './phone-cards.texts.ts'

export const phoneCardsSo: Translation<typeof phoneCardTexts> = {
  home: {
    title: 'Saar shaashadda telefoonka',
    lead: 'Markaas hal taabasho ayay ku furmaysaa, internet la’aanna way shaqaysaa.',
    install: 'Halkaas saar',
    iPhone: ['Taabo Share ee hoose ee Safari', 'Dooro “Add to Home Screen”', 'Halkaas ka fur dugsiga'],
    android: [
      'Taabo saddexda dhibcood ee sare',
      'Dooro “Install app” ama “Add to Home screen”',
      'Halkaas ka fur dugsiga',
    ],
  },
  notices: {
    title: 'Telefoonkan iigu sheeg',
    lead: 'Marka ilmo maqnaansho loo qoro, marka lacag la helo, marka natiijo soo baxdo, iyo ogeysiisyada.',
    all: 'Wax walba ii sheeg',
    details: 'Dooro waxa laguu sheegayo',
    allow:
      'Telefoonku ma oggolaan. Taabo calaamadda cinwaanka agtiisa (ama astaanta app-ka hay oo fur macluumaadkiisa), dooro Notifications, oggolow, oo mar kale isku day.',
  },
  notNow: 'Hadda maya',
}
