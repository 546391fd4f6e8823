/** Spanish texts of the emails about accounts, and the greeting of short emails. */
import type { ServiceTexts } from '../texts.ts';

export const mail: ServiceTexts['mail'] = {
  greeting: 'Hola:',
  colon: ': ',
  shop: 'nuestra tienda',
  account: {
    verify: {
      subject: (seller) => `Confirma tu correo electrónico para ${seller}`,
      before: (seller) => `Gracias por crear una cuenta en ${seller}. Confirma tu correo electrónico:`,
      after:
        'Este enlace es válido durante 24 horas y solo se puede usar una vez. Si no has sido tú, ignora este correo: sin confirmación no se crea ninguna cuenta.',
    },
    reset: {
      subject: (seller) => `Una contraseña nueva para ${seller}`,
      before: (seller) => `Aquí tienes el enlace para elegir una contraseña nueva para tu cuenta en ${seller}:`,
      after:
        'Este enlace es válido durante una hora y solo se puede usar una vez. Si no has sido tú, ignora este correo: tu contraseña sigue igual.',
    },
    known: {
      subject: (seller) => `Ya tienes una cuenta en ${seller}`,
      before: (seller) =>
        `Alguien, esperamos que tú, quiere abrir una cuenta en ${seller} con esta dirección. Ya tienes una y no ha cambiado nada. Inicia sesión con tu contraseña; si la has olvidado, elige otra aquí:`,
      after:
        'Este enlace es válido durante una hora y solo se puede usar una vez. Si no has sido tú, ignora este correo.',
    },
    invite: {
      subject: (seller) => `Tu cuenta en ${seller}`,
      before: (seller) =>
        `${seller} ha abierto una cuenta para ti. En ella encontrarás tus pedidos y entradas. Elige una contraseña para iniciar sesión:`,
      after:
        'Este enlace es válido durante siete días y solo se puede usar una vez. Si no quieres una cuenta, ignora este correo.',
    },
    code: {
      subject: (seller) => `Tu código para ${seller}`,
      before: (seller) => `Tu código para iniciar sesión en ${seller}:`,
      after:
        'Es válido durante diez minutos y solo se puede usar una vez. Nunca te lo pediremos. Si no querías iniciar sesión, ignora este correo.',
    },
    confirm: {
      subject: (seller) => `Tu código para ${seller}`,
      before: (seller) => `Tu código para confirmar un cambio en tu cuenta en ${seller}:`,
      after:
        'Es válido durante diez minutos y solo se puede usar una vez. Nunca te lo pediremos. Si no querías cambiar nada, inicia sesión, cierra las sesiones que no sean tuyas y elige una contraseña nueva.',
    },
    email: {
      subject: (seller) => `Tu nueva dirección para ${seller}`,
      before: (seller) => `Confirma esta nueva dirección para tu cuenta en ${seller}:`,
      after:
        'Este enlace es válido durante una hora y solo se puede usar una vez. Si no has sido tú, ignora este correo.',
    },
    taken: {
      subject: (seller) => `Tu dirección en ${seller}`,
      before: (seller) =>
        `Alguien, esperamos que tú, quiere usar esta dirección para otra cuenta en ${seller}. ${seller} ya conoce la dirección y no ha cambiado nada.`,
      after:
        'Para encontrar los pedidos de esta dirección, inicia sesión con ella: basta un código por correo. Si no has sido tú, ignora este correo.',
    },
    passkey: {
      subject: (seller) => `Una nueva llave de acceso para ${seller}`,
      before: (seller) =>
        `Se ha añadido una llave de acceso a tu cuenta en ${seller}: con ella se inicia sesión sin contraseña.`,
      after:
        'Si no has sido tú, inicia sesión, quita la llave de acceso de tu cuenta, cierra todas las demás sesiones y elige una contraseña nueva.',
    },
    changed: {
      subject: (seller) => `Tu dirección en ${seller} ha cambiado`,
      before: (seller) =>
        `Tu cuenta en ${seller} tiene ahora otra dirección y esta ya no se usa. Si no has sido tú, deshaz el cambio:`,
      after:
        'Este enlace es válido durante siete días y solo se puede usar una vez. Si has sido tú, ignora este correo.',
    },
  },
  problem: {
    title: 'No ha funcionado',
    unknown:
      'Este enlace ya se ha usado, está incompleto o caducó hace tiempo. Si lo has usado tú, inicia sesión; si no, pide otro en la tienda.',
    taken: 'Esta dirección ya la usa otra persona. No ha cambiado nada.',
    expired: 'Este enlace ha caducado o se ha enviado uno más reciente. Pide otro en la tienda.',
    notOurs: 'Este formulario no viene de nuestra página. Vuelve a abrir el enlace del correo.',
    tooOften: 'Vas un poco rápido. Espera un minuto e inténtalo de nuevo.',
    broken: 'Algo ha fallado por nuestra parte. Inténtalo más tarde.',
  },
};
