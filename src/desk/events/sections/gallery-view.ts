/** Further pictures of an event, with their captions. */
import { html, type TemplateResult } from 'lit';
import { pictureField } from '../../parts/picture-field.ts';
import { newGalleryItem, type GalleryFields } from './gallery.ts';
import { addButton, moveButtons, removeButton, textField, without, withItem, type SectionHost } from './parts.ts';

function pictureForm(host: SectionHost, picture: GalleryFields, at: number): TemplateResult {
  const words = host.words.gallery;
  const path = `gallery.${at}`;
  const called = picture.title === '' ? words.one(at + 1) : picture.title;
  const set = (fields: Partial<GalleryFields>) => {
    host.change((form) => ({ ...form, gallery: withItem(form.gallery, at, fields) }));
  };
  const line = (name: 'title' | 'copyright') =>
    textField(host, {
      ...{ path: `${path}.${name}`, label: words[name], value: picture[name] },
      set: (value) => {
        set({ [name]: value });
      },
    });
  return html`<div class="stack gallery-item" role="group" aria-label=${called}>
    ${pictureField(host.desk, {
      ...{ id: `field-${path}.image`, label: words.one(at + 1), value: picture.image, isBare: true },
      wrong: host.problems.get(`${path}.image`),
      changed: (image) => {
        set({ image });
      },
    })}
    <div class="pair">${line('title')} ${line('copyright')}</div>
    <div class="row">
      ${moveButtons(host, 'gallery', at, called)}
      ${removeButton(words.remove(called), () => {
        host.change((form) => ({ ...form, gallery: without(form.gallery, at) }));
      })}
    </div>
  </div>`;
}

export function galleryView(host: SectionHost): TemplateResult {
  const { form, words } = host;
  return html`<section class="card stack" aria-labelledby="gallery">
    <h2 id="gallery">${words.gallery.heading}</h2>
    <p class="small muted">${words.gallery.hint}</p>
    ${form.gallery.map((picture, at) => pictureForm(host, picture, at))}
    ${addButton('gallery', words.gallery.add, () => {
      host.change((now) => ({ ...now, gallery: [...now.gallery, newGalleryItem()] }));
    })}
  </section>`;
}
