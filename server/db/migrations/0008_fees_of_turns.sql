CREATE TABLE "turn_fees" (
	"turn_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"before_cents" integer NOT NULL,
	"after_cents" integer NOT NULL,
	CONSTRAINT "turn_fees_turn_id_student_id_pk" PRIMARY KEY("turn_id","student_id")
);
--> statement-breakpoint
ALTER TABLE "turns" ADD COLUMN "fees" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "turn_fees" ADD CONSTRAINT "turn_fees_turn_id_turns_id_fk" FOREIGN KEY ("turn_id") REFERENCES "public"."turns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turn_fees" ADD CONSTRAINT "turn_fees_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "turn_fees_student" ON "turn_fees" USING btree ("student_id");