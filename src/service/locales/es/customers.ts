/** Spanish texts of the pages about accounts. */
import type { ServiceTexts } from '../texts.ts';

export const customers: ServiceTexts['customers'] = {
  pages: {
    verify: {
      title: 'Confirma tu dirección',
      ask: (seller, email) => `¿Es tuya la dirección ${email}? Al confirmarla, abres tu cuenta en ${seller}.`,
      button: 'Confirmar mi dirección',
      label: 'Tu contraseña',
      hint: 'La que elegiste al crear la cuenta',
      wrong:
        'Esta no es la contraseña que se eligió para la cuenta. Si no querías crear ninguna, déjalo así: no se abrirá nada. Si la has olvidado, pide una nueva al iniciar sesión.',
    },
    verified: {
      title: 'Tu dirección está confirmada',
      text: (seller) => `Ya tienes tu cuenta en ${seller}. Inicia sesión con tu correo electrónico y tu contraseña.`,
    },
    password: {
      title: 'Elige una contraseña',
      ask: (seller) => `Para tu cuenta en ${seller}. Se cerrarán tus demás sesiones.`,
      email: 'Correo electrónico',
      label: 'Nueva contraseña',
      hint: 'Al menos 10 caracteres y que no sea de las más comunes',
      button: 'Guardar contraseña',
      tooShort: 'Esta contraseña es demasiado corta: necesita al menos 10 caracteres.',
      tooWeak:
        'Esta contraseña es de las primeras que se adivinan: elige una que no sea común ni sea tu correo electrónico.',
      tooLong: 'Esta contraseña es demasiado larga: puede tener 200 caracteres.',
    },
    changed: {
      title: 'Tu contraseña está guardada',
      text: (seller) => `Vuelve a ${seller} e inicia sesión con ella.`,
    },
    over: {
      title: 'Este enlace ya no es válido',
      ask: {
        verify: (seller) =>
          `Ha pasado demasiado tiempo para abrir con él tu cuenta en ${seller}. Dinos tu dirección y te enviaremos otro.`,
        reset: (seller) =>
          `Ha pasado demasiado tiempo para elegir con él una contraseña en ${seller}, o se ha enviado uno más reciente. Dinos tu dirección y te enviaremos otro.`,
      },
      label: 'Correo electrónico',
      button: 'Enviar otro enlace',
      wrong: 'Esto no es un correo electrónico: necesita una @ y un dominio, como ada@example.com.',
      sent: {
        title: 'Mira tu correo',
        text: {
          verify: (seller, email) =>
            `Si en ${seller} hay una cuenta pendiente de confirmar con ${email}, ya va un enlace nuevo en camino. Si en unos minutos no te llega nada, mira en el correo no deseado o inicia sesión: quizá tu dirección ya esté confirmada.`,
          reset: (seller, email) =>
            `Si ${seller} conoce la dirección ${email}, ya va un enlace nuevo en camino. Si en unos minutos no te llega nada, mira en el correo no deseado o prueba con otra dirección.`,
        },
      },
      way: {
        email: (seller) =>
          `Ha pasado demasiado tiempo, o se ha enviado uno más reciente, y tu dirección no ha cambiado. Inicia sesión en ${seller} y vuelve a cambiarla allí: recibirás otro enlace.`,
        'email-back': (seller) =>
          `El plazo para deshacer el cambio ha terminado. Ponte en contacto con ${seller} si no fuiste tú quien cambió la dirección.`,
      },
    },
    back: (seller) => `Volver a ${seller}`,
    shop: 'nuestra tienda',
  },
  emailChange: {
    shop: 'nuestra tienda',
    email: {
      title: 'Usar esta dirección',
      ask: (seller, from, to) => `Tu cuenta en ${seller} tiene la dirección ${from}. A partir de ahora será ${to}.`,
      button: 'Usar la nueva dirección',
      doneTitle: 'Tu dirección ha cambiado',
      done: (seller, to) =>
        `En ${seller} ya inicias sesión con ${to}. Tus pedidos y entradas siguen donde estaban. Hemos avisado a tu dirección anterior.`,
    },
    'email-back': {
      title: 'Deshacer el cambio',
      ask: (seller, from, to) =>
        `La dirección de tu cuenta en ${seller} se cambió a ${from}. Si no fuiste tú, deshaz el cambio: volverá a ser ${to}, se cerrarán todas las sesiones y la contraseña dejará de ser válida.`,
      button: 'Deshacer el cambio',
      doneTitle: 'El cambio se ha deshecho',
      done: (seller, to) =>
        `Tu cuenta en ${seller} vuelve a tener la dirección ${to}. Te hemos enviado un enlace para elegir una contraseña nueva.`,
    },
  },
};
