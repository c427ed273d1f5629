import type { Translation } from '#domain/core/translations.ts'
import type { firstStepsTexts } from './first-steps.texts.ts'

export const firstStepsSo: Translation<typeof firstStepsTexts> = {
  title: 'Diyaari dugsigaaga',
  lead: 'Sagaal tallaabo, sidan u kala horreeya. Mar kasta waad ka bixi kartaa oo hadhow baad sii wadi kartaa, qalab kalena waad ka wadi kartaa.',
  check: 'Dugsigu waa diyaar',
  gaps: 'Tallaabooyin ayaa laga booday',
  checkLead: 'Sagaalka tallaabo waa la dhammeeyey. Ka hor maalinta koowaad kuwan eeg:',
  gapsLead:
    'Sagaalka tallaabo waa la maray, waxyaabo qaarkoodna dugsigu weli ma laha. Ka hor maalinta koowaad kuwan eeg:',
  checkedLead:
    'Sagaalka tallaabo waa la dhammeeyey, waxba lama illoobin. Hadhow wax walba bogaggaas ayaad ka beddeli kartaa.',
  none: {
    school: 'faahfaahin dugsiga ah: rasiidhada iyo liisaska waxaa ku qoran “Dugsi School”',
    addresses: 'cinwaan uu telefoonku ku shaqeeyo',
    calendar: 'maalmo dugsi',
    classes: 'fasal',
    staff: 'akoon aan kaaga ahayn: cid kale ma geli karto',
    students: 'arday',
    subjects: 'maaddo macallin leh: dhibco lama gelin karo',
    fees: 'khidmad: cidna lacag laguma laha',
    devices: 'tablet: shaqaalaha cidina weli ma gelin',
  },
  steps: 'Sagaalka tallaabo',
  done: 'Waa la dhammeeyey.',
  count: (count) => `(${count})`,
  mark: 'Halkan waxba laguma baahna',
  markOf: (title) => `Waxba lagama baahna: ${title}`,
  again: 'Mar kale fur',
  againOf: (title) => `Mar kale fur: ${title}`,
  helpOf: (title) => `Caawimo: ${title}`,
  also: {
    staff: 'Liiska shaqaalaha',
    accounts: 'Akoonno liiska loo sameeyo',
    students: 'Basaska',
    fees: 'Hadhaagii hore',
  },
  failed: 'Tallaabada lama kaydin karin',
  each: {
    school: {
      title: '1. Dugsiga',
      lead: 'Magaca, cinwaanka, telefoonnada, lacagta telefoonka iyo astaanta, sida rasiidhada ugu qoran.',
      open: 'Dejinta dugsiga',
    },
    addresses: {
      title: '2. Cinwaannada',
      lead: 'Halka ay tablet-yada iyo telefoonnadu dugsiga ka helaan. Waalidka iyo macallimiintu waxay u baahan yihiin mid telefoon ku shaqeeya.',
      open: 'Cinwaannada',
    },
    calendar: {
      title: '3. Kalandarka',
      lead: 'Maalmaha usbuuca ee dugsigu furan yahay, iyo fasaxyada. Khamiista iyo Jimcuhu waa fasax ilaa aad beddesho.',
      open: 'Kalandarka dugsiga',
    },
    classes: {
      title: '4. Fasallada',
      lead: 'Dhammaantood hal sadar ku samee, tusaale ahaan “1 to 4, A to D”.',
      open: 'Samee fasallo',
    },
    staff: {
      title: '5. Shaqaalaha',
      lead: 'Soo geli liiska cid kasta oo mushahar qaadata ama bas wadda, akoonna u samee qof kasta oo ku shaqeeya: mid mid ama liiska oo dhan hal mar.',
      open: 'Samee akoon',
    },
    students: {
      title: '6. Ardayda',
      lead: 'Soo geli fayl ay ku qoran yihiin dhammaan ardaydu, ama mid mid u diiwaan geli. Basaska ay raacaan marka hore diiwaan geli.',
      open: 'Soo geli ardayda',
    },
    subjects: {
      title: '7. Maaddooyinka iyo macallimiinta',
      lead: 'Yaa maaddo walba ka dhiga fasal kasta; dhibcaha sidaas ayaa loo geliyaa.',
      open: 'U qoondee macallimiinta',
    },
    fees: {
      title: '8. Lacagta',
      lead: 'Lacagta hore ee qoysaska lagu leeyahay iyo waxa dugsigu haysto waa hadhaagii hore. Dabadeed samee lacagta bisha koowaad adigoo “Student Payment Portal” ku riixaya “Generate”.',
      open: 'Fur “Student Payment Portal”',
    },
    devices: {
      title: '9. Qalabka',
      lead: 'Tablet kasta hal mar ka gal inta shabakadda dugsigu kuu dhow dahay; ka dib internet la’aan wuu shaqeeyaa.',
      open: 'Tablet-yada',
    },
  },
}
