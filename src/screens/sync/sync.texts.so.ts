import type { Translation } from '#domain/core/translations.ts'
import { term } from '#domain/school/terms.so.ts'
import type { syncTexts } from './sync.texts.ts'

const entries = (count: number): string => (count === 1 ? 'Hal qoraal' : `${count} qoraal`)

export const syncSo: Translation<typeof syncTexts> = {
  title: term.Outbox,
  lead: 'Shaqada lagu kaydiyey qalabkan ee aan weli gaadhin server-ka dugsiga. Si toos ah ayaa loo diraa, sida ay u kala horreeyaan.',
  sendNow: 'Hadda dir',
  sending: (done, total) => `Dirayaa ${done} ee ${total}`,
  exportAll: 'U soo saar fayl',
  exportHelp:
    'Faylku waa nuqul badbaado ah oo maamulahaaga loogu talogalay, haddii qalabkan la dayactirayo. Soo saaristu halkan waxba kama beddesho.',
  emptyTitle: 'Waxba kuma sugna qalabkan',
  emptyOwnTitle: 'Wax aad leedahay kuma sugna qalabkan',
  empty: 'Wax kasta oo aad halkan ku kaydisay waxay gaadheen server-ka dugsiga.',
  emptyOffline: 'Waxa aad internet la’aan kaydiso halkan ayay ka muuqdaan ilaa la diro.',
  attentionTitle: 'U baahan in aad eegto',
  waitingTitle: 'Sugaya in la diro',
  others: (count) =>
    count === 1
      ? 'Hal qoraal oo kale oo qalabkan ku jira qof kale ayaa leh. Iskii ayaa loo diraa, ama marka qofkaasi soo galo; maamule ayaa la wareegi kara.'
      : `${count} qoraal oo kale oo qalabkan ku jira dad kale ayaa leh. Iskood ayaa loo diraa, ama marka dadkaasi soo galaan; maamule ayaa la wareegi kara.`,
  strays: (school) => `Loo kaydiyey ${school}`,
  straysHelp:
    'Qalabkani hore ayuu dugsigaas ugu shaqayn jiray. Shaqadan dugsigan looma dirayo. Waxaa la dirayaa marka qof dugsigaas ka tirsan mar kale ka soo galo qalabkan.',
  straysCount: entries,
  dropStrays: 'Ka tirtir qalabkan',
  dropStraysTitle: (school) => `Ma tirtiraysaa wixii loo kaydiyey ${school}?`,
  dropStraysHelp:
    'Server-na ma hayo qoraalladan. Marka hore soo saar: haddii la tirtiro, weligood way lumayaan, lacag-bixinta iyo xaadirintuba.',
  ofEnded: (count) =>
    count === 1
      ? 'Hal qoraal oo qalabkan ku jira waxaa sameeyey qof akoonkiisu dhammaaday. Maamule halkan soo gala ayaa la wareegi kara.'
      : `${count} qoraal oo qalabkan ku jira waxaa sameeyey dad akoonnadoodu dhammaadeen. Maamule halkan soo gala ayaa la wareegi kara.`,
  left: {
    title: 'Kuwa dadka kale ee qalabkan',
    help: 'Si toos ah ayaa loo diraa, ama marka dadkaasi soo galaan. Halka akoonku dhammaaday, ama qoraal aan la aqbalin, adigaa go’aaminaya waxa lagu samaynayo.',
    of: ({ ownerName, count, money, payments }) =>
      [
        `${ownerName}: ${count} qoraal`,
        payments > 0 && `${payments} waa lacag-bixin`,
        money > payments && `${money - payments} waa kharash`,
      ]
        .filter(Boolean)
        .join(', '),
    ended: 'Akoonku wuu dhammaaday: kuwan si toos ah looma diro mar dambe.',
    refused: (count) =>
      `Dugsigu magacaas kuma aqbalin ${count} ka mid ah. La wareeg wixii sax ah, magacaaga ayaa lagu dirayaa.`,
    takeOver: 'La wareeg',
    putAway: 'Iska saar',
    asks: {
      takeOver: {
        title: (name) => `Ma la wareegaysaa wixii ${name} ka tagay?`,
        help: 'Lacag-bixinta waxaa loo diiwaangeliyaa in qofkaasi qaatay, waana la hakiyaa ilaa aad xalliso. Wixii kale magacaaga ayaa lagu diraa. Diiwaanka isbeddelladu wuu sheegaa.',
      },
      putAway: {
        title: (name) => `Ma iska saaraysaa wixii ${name} ka tagay?`,
        help: 'Qalabkan ayaa laga saarayaa, waxna ma beddelayo. Diiwaanka isbeddelladu dhammaan wuu hayaa. Lacag-bixinta aan la diidin way hadhaysaa: la wareeg.',
      },
    },
    done: 'Waa la xalliyey',
    noServer: 'Server-ka dugsiga lama gaadhi karo. Wax walba weli halkan ayay joogaan.',
  },
  unreadable: 'Qoraal aan noocan barnaamijku akhriyi karin',
  states: {
    waiting: 'Sugaya',
    sent: 'Weli jawaab ma iman',
    tried: 'Iskii ayaa mar kale loo isku dayayaa',
    behind: 'Wuxuu sugayaa mid kale',
    parked: 'Lama aqbalin',
    done: 'Waa la aqbalay, faallo ayaa jirta',
  },
  reasons: {
    rejected: 'Server-ka dugsigu ma aqbalin.',
    behind: 'Wuxuu sugayaa qoraal hore oo isla arrintaas ku saabsan.',
    serverFault: 'Server-ka dugsigu wuu ku fashilmay; marba mar ayaa mar kale loo isku dayaa.',
    unreadable: 'Qalabkan laguma akhriyi karo.',
    tooLarge: 'Server-ka dugsiga, ama wax jidka ku jira, ayaa diiday waayo aad buu u weyn yahay (jawaab 413).',
  },
  madeInOtherRole:
    'Waxaad kaydisay ka hor intaan shaqadaada dugsiga la beddelin. Maamule qalabkan soo gala ayaa la wareegi kara.',
  tooLargeKept: 'Halkan ayuu joogayaa. Mar kale isku day, ama tus maamulahaaga.',
  nextTry: (time) => `isku dayga xiga ${time}`,
  paused: (reason, time) =>
    `Server-ka dugsigu wuxuu yidhi: “${reason}” Wax walba halkan ayay joogayaan, iskoodna ayaa mar kale loo dirayaa ${time}.`,
  clocks: {
    behind: 'wakhtiga lama hubo: saacadda qalabkani way dambaysay',
    ahead: 'wakhtiga lama hubo: saacadda qalabkani aad bay u hormartay',
  },
  answeredOnFoot: (time) => `Jawaabta dugsiga halkan ayaa la keenay, ${time}.`,
  handedOver: (to, time) => `${to ? `Loo dhiibay ${to}` : 'La dhiibay'}, ${time}, weli lama xaqiijin`,
  savedAt: (time) => `La kaydiyey ${time}`,
  number: (id) => `Lambar ${id}`,
  attempts: (count) => (count === 1 ? 'hal mar la isku dayay' : `${count} jeer la isku dayay`),
  retry: 'Mar kale isku day',
  dismiss: 'Iska saar',
  dismissTitle: 'Ma iska saaraysaa qoraalkan?',
  dismissHelp: 'Lama aqbalin mar dambena lama dirayo. Qalabkan ayaa laga saarayaa.',
  understood: 'Waan fahmay',
  cancelEntry: 'Jooji qoraalka',
  cancelTitle: 'Ma joojinaysaa qoraalkan?',
  cancelHelp: 'Weli lama dirin. Qalabkan ayaa laga saarayaa sidii isagoo aan weligii la kaydin.',
  tooLate: 'Hadda ayaa la dirayaa, mar dambe lama joojin karo.',
}
