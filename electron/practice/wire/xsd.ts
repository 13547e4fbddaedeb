import {
  type FieldType,
  plainTypes,
  type PlainType,
  type ViewDefinition,
  viewDefinition,
  viewNames,
} from '../../../shared/service/views.ts';

const plain: Readonly<Record<PlainType, string>> = {
  guid: 'guid',
  string: 'xs:string',
  int: 'xs:int',
  long: 'xs:long',
  number: 'xs:decimal',
  boolean: 'xs:boolean',
  datetime: 'dateTime',
  base64: 'xs:base64Binary',
};

const typeName = (name: string): string =>
  plainTypes.find((one) => one === name) === undefined ? name : plain[plainName(name)];
const plainName = (name: string): PlainType => plainTypes.find((one) => one === name) ?? 'string';

const repeated = (item: string): string =>
  `<xs:complexType><xs:sequence><xs:element name="${item}" type="${typeName(item)}" minOccurs="0" maxOccurs="unbounded"/></xs:sequence></xs:complexType>`;

const field = (name: string, type: FieldType): string =>
  type.list
    ? `<xs:element name="${name}" minOccurs="0" nillable="true">${repeated(type.name)}</xs:element>`
    : `<xs:element name="${name}" type="${typeName(type.name)}" minOccurs="0" nillable="true"/>`;

const named = (xml: string, name: string): string => xml.replace('<xs:complexType>', `<xs:complexType name="${name}">`);

const enumeration = (name: string, values: ReadonlyMap<string, number | string>): string => {
  const words = new Set([...values].flatMap(([word, own]) => [word, String(own)]));
  const facets = [...words].map((word) => `<xs:enumeration value="${word}"/>`);
  return `<xs:simpleType name="${name}"><xs:restriction base="xs:string">${facets.join('')}</xs:restriction></xs:simpleType>`;
};

/** A view's fields in any order, all of them optional: what must be there is the endpoint's matter, not the view's. */
const object = (name: string, fields: ReadonlyMap<string, FieldType>): string =>
  `<xs:complexType name="${name}"><xs:all>${[...fields].map(([own, type]) => field(own, type)).join('')}</xs:all></xs:complexType>`;

const definition = (view: ViewDefinition): readonly string[] => {
  switch (view.kind) {
    case 'enum':
      return [enumeration(view.name, view.values)];
    case 'list':
      return [named(repeated(view.item), view.name), `<xs:element name="${view.name}" type="${view.name}"/>`];
    case 'object':
      return [object(view.name, view.fields), `<xs:element name="${view.name}" type="${view.name}"/>`];
  }
};

/** A guid, and the dates that the service reads: with or without time and zone (concepts, Dates and time zone). */
const ownTypes = [
  '<xs:simpleType name="guid"><xs:restriction base="xs:string"><xs:pattern value="([0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12})?"/></xs:restriction></xs:simpleType>',
  '<xs:simpleType name="dateTime"><xs:union memberTypes="xs:dateTime xs:date xs:string"/></xs:simpleType>',
];

/** The XSD of all views, for making code from (concepts, Versioning 2): what JSON has as PascalCase properties, as elements. */
export const viewsXsd = (): string =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified">',
    ...ownTypes,
    ...viewNames().flatMap((name) => {
      const view = viewDefinition(name);
      return view === undefined ? [] : definition(view);
    }),
    '<xs:element name="Error"><xs:complexType><xs:all><xs:element name="Message" type="xs:string"/></xs:all></xs:complexType></xs:element>',
    '</xs:schema>',
    '',
  ].join('\n');
