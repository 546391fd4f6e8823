/** Spanish texts of the staff pages. */
import type { ServiceTexts } from '../texts.ts';

export const sellers: ServiceTexts['sellers'] = {
  permissions: {
    'events:read': 'Ver todos los eventos, también los borradores y las cantidades vendidas',
    'events:write': 'Crear, cambiar y eliminar eventos',
    'vouchers:read': 'Ver los vales con sus códigos y saldos',
    'vouchers:write': 'Emitir y cambiar vales',
    'customers:read': 'Ver los clientes: nombres, direcciones y lo que han comprado',
    'customers:write': 'Crear, cambiar y eliminar clientes',
    'webhooks:read': 'Ver qué programas se enteran de lo que pasa',
    'webhooks:write': 'Avisar a programas de lo que pasa: pedidos, entradas, clientes, eventos',
    'checkout:write': 'Vender en taquilla, con sus precios y descuentos',
    'transactions:read': 'Ver los pedidos: quién ha comprado qué y qué está pagado',
    'transactions:write': 'Cambiar pedidos: marcarlos como pagados, cancelarlos, corregir compradores',
    'refunds:read': 'Ver los reembolsos, también los que se hacen a mano',
    'refunds:write': 'Marcar como pagados los reembolsos que se hacen a mano',
    'reports:read': 'Ver los informes de ventas',
    'audit:read': 'Ver quién ha cambiado qué',
    'messages:read': 'Ver qué correos se han enviado a los asistentes',
    'messages:write': 'Enviar correos a los asistentes',
    'settings:read': 'Ver los ajustes de la casa',
    'settings:write': 'Cambiar los ajustes de la casa: nombre, textos legales, impuestos, cuenta bancaria, ventas',
    'tickets:read': 'Ver las entradas y qué ha sido de ellas',
    'tickets:write': 'Cambiar entradas: nombres, códigos, asientos; bloquearlas; emitir invitaciones',
    'scans:read': 'Ver los accesos: dispositivos, zonas y lo que se ha escaneado',
    'scans:write': 'Configurar los accesos y vincular dispositivos que escanean entradas',
  },
  invitation: {
    subject: (seller) => `Te han invitado a ${seller}`,
    hello: (name) => `Hola, ${name}:`,
    text: (seller) => `Te han invitado a vender entradas y gestionar eventos de ${seller}. Elige aquí una contraseña:`,
    holds:
      'Este enlace es válido durante siete días y solo se puede usar una vez. Si no lo esperabas, ignora este correo.',
  },
  passkeys: {
    added: {
      subject: (seller) => `Nueva llave de acceso para tu cuenta de ${seller}`,
      text: (seller) =>
        `Se ha añadido una llave de acceso a tu cuenta de ${seller}. A partir de ahora te la pediremos después de la contraseña.`,
      unexpected: 'Si no has sido tú, avisa enseguida a un administrador: otra persona conoce tu contraseña.',
    },
    reset: {
      subject: (seller) => `Se han eliminado tus llaves de acceso de ${seller}`,
      text: (seller) =>
        `Un administrador de ${seller} ha eliminado tus llaves de acceso y ha cerrado tus sesiones. Hasta que añadas otra, basta con la contraseña.`,
      unexpected: 'Si no lo has pedido, habla con un administrador.',
    },
  },
  newPassword: {
    subject: (seller) => `Se ha cambiado tu contraseña de ${seller}`,
    text: (seller) =>
      `Se ha cambiado la contraseña de tu cuenta de ${seller}. Se ha cerrado la sesión en todos tus demás dispositivos.`,
    unexpected: 'Si no has sido tú, avisa enseguida a un administrador: otra persona conoce tu contraseña.',
  },
  signIn: 'Iniciar sesión',
  signInFirst: 'Inicia sesión como organizador para continuar.',
  passkeyFirst:
    'Tu cuenta pide una llave de acceso. Inicia sesión en el panel, vuelve después a esta página y continúa.',
  openDesk: 'Abrir el panel en una pestaña nueva',
  goOn: 'Ya he iniciado sesión: continuar',
  email: 'Correo electrónico',
  password: 'Contraseña',
  wrong: 'El correo electrónico o la contraseña no son correctos.',
  tooMany: 'Demasiados intentos. Inténtalo de nuevo en un cuarto de hora.',
  late: 'Ha tardado demasiado. Inténtalo de nuevo.',
  signedInAs: (name, seller) => `Has iniciado sesión como ${name}, ${seller}`,
  signOut: 'Cerrar sesión',
  consent: (app, seller) => `¿Conectar ${app} con ${seller}?`,
  mayDo: (app) => `${app} podrá:`,
  nothing: 'Nada, salvo saber que la conexión existe.',
  sentTo: (host) => `Después continuarás en ${host}.`,
  whatItIs: 'Sobre la aplicación',
  allow: 'Permitir',
  deny: 'Rechazar',
  install: 'Instalar',
  installed: (seller, date) => `Instalada para ${seller} desde el ${date}.`,
  by: (name) => `Último permiso de ${name}.`,
  notConnected: 'La aplicación aún no se ha conectado.',
  setUp: 'Configurar',
  remove: 'Quitar',
  onlyAdmins:
    'Solo quien administra la cuenta puede dar acceso a las aplicaciones y quitárselo. Pídeselo, o entra con una cuenta de administración.',
  notInstalled: (seller) => `No está instalada para ${seller}.`,
  noPage: 'La aplicación no se puede instalar desde aquí.',
  problem: 'No ha funcionado',
  unknownApp: 'El enlace que te ha traído aquí nombra una aplicación que no existe. Pregunta a quien te lo dio.',
  unknownAddress:
    'La aplicación que te ha traído aquí quiere la respuesta en una dirección que no tiene registrada. No se ha enviado nada allí. Ponte en contacto con el proveedor de la aplicación.',
  notOurs:
    'Este formulario no viene de nuestras páginas o ha caducado. Vuelve atrás, recarga la página e inténtalo de nuevo.',
  missing: 'No hay nada en esta dirección.',
  tooOften: 'Demasiadas solicitudes. Inténtalo de nuevo en un minuto.',
  broken: 'Algo ha fallado por nuestra parte. Inténtalo de nuevo dentro de un momento.',
};
