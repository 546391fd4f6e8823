import { expect } from '@open-wc/testing';
import { add, appears, concert, openDetails, openShop, part, row, summary, words } from './open-shop.ts';

describe('<event-shop lang="es">', () => {
  for (const lang of ['es', 'es-MX']) {
    it(`sells tickets in Spanish (${lang})`, async () => {
      const element = await openShop(concert(), { attributes: { lang } });
      await appears(element, () => words(part(element, 'buy')) === 'Continuar');
      expect(row(element, 'Adult').plus!.getAttribute('aria-label')).to.equal('Añadir una: Adult');
      await add(element, 'Adult', 2);
      await appears(element, () => summary(element).length > 0);
      expect(words(part(element, 'summary'))).to.match(/^Tu pedido 2 × Adult/);
      await expect(element).to.be.accessible();
    });
  }

  it('says on the button that the order costs money', async () => {
    const { element } = await openDetails(concert(), {}, { attributes: { lang: 'es' } });
    await appears(element, () => words(part(element, 'pay')) === 'Pedido con obligación de pago');
    expect(words(part(element, 'details'))).to.contain('Correo electrónico');
  });
});
